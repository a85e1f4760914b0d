package org.txsearch.ingest.generate;

import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;

/**
 * The account fees that merchants pay on the first of a month, numbered month by month.
 *
 * @param months the firsts of months within the range, at midnight in milliseconds
 * @param merchants how many merchants there are
 * @param count how many fees there are: no more than a fiftieth of all transactions
 */
record MonthlyFees(List<Long> months, int merchants, long count) {

    private static final int SHARE = 50;

    static MonthlyFees of(GeneratorSettings settings, int merchants) {
        List<Long> months = new ArrayList<>();
        LocalDate month = settings.from().getDayOfMonth() == 1
                ? settings.from()
                : settings.from().with(TemporalAdjusters.firstDayOfNextMonth());
        for (; !month.isAfter(settings.to()); month = month.plusMonths(1)) {
            months.add(month.toEpochDay() * Horizon.DAY);
        }
        long all = (long) months.size() * merchants;
        return new MonthlyFees(List.copyOf(months), merchants, Math.min(all, settings.count() / SHARE));
    }

    /** The number of the first fee that belongs to the transactions from this one on. */
    long firstFor(long transaction, long transactions) {
        return transactions == 0 ? 0 : count * transaction / transactions;
    }

    /** The month of a fee. */
    long monthOf(long fee) {
        // Where not every merchant pays every month, the fees are still spread over all of them.
        return months.get((int) (fee * months.size() / count));
    }

    /** The merchant who pays a fee: within a month never the same one twice. */
    int merchantOf(long fee) {
        return (int) (fee % merchants) + 1;
    }
}
