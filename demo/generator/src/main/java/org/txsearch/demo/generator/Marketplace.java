package org.txsearch.demo.generator;

import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The timeline, the merchants, and their customers, derived only from the settings. */
final class Marketplace {

    private static final long MERCHANT_KEY = 0x4d45524348414e54L;
    private static final long CUSTOMER_KEY = 0x50454f504c45L;
    private static final long ID_KEY = 0x4944454e54495459L;
    private static final long LARGEST = 1_000_000_000_000L;

    final GeneratorSettings settings;
    final Timeline timeline;
    private final long[] volumeUpTo;
    private final Map<Integer, DemoMerchant> merchants = new ConcurrentHashMap<>();
    private final List<Long> months = new ArrayList<>();
    private final long monthlyFees;

    Marketplace(GeneratorSettings settings) {
        this.settings = settings;
        this.timeline = new Timeline(settings.from(), settings.to(), settings.hoursOfLastDay());
        this.volumeUpTo = new long[settings.merchants()];
        long sum = 0;
        // Zipf's law: the second has half the volume of the first.
        for (int rank = 1; rank <= volumeUpTo.length; rank++) {
            sum += LARGEST / rank;
            volumeUpTo[rank - 1] = sum;
        }
        LocalDate first = settings.from().minusDays(1).with(TemporalAdjusters.firstDayOfNextMonth());
        for (LocalDate month = first; !month.isAfter(settings.to()); month = month.plusMonths(1)) {
            months.add(month.toEpochDay() * Timeline.DAY);
        }
        this.monthlyFees = Math.min((long) months.size() * settings.merchants(), settings.count() / 50);
    }

    /** Returns a random merchant, the first ones most often. */
    DemoMerchant pickMerchant(RandomStream random) {
        int found = Arrays.binarySearch(volumeUpTo, random.between(1, volumeUpTo[volumeUpTo.length - 1]));
        return merchant((found < 0 ? -found - 1 : found) + 1);
    }

    private DemoMerchant merchant(int rank) {
        long key = RandomStream.key(settings.seed() ^ MERCHANT_KEY, rank);
        return merchants.computeIfAbsent(rank, number -> DemoMerchant.of(number, new RandomStream(key)));
    }

    /** Returns a random customer of a merchant: some recur often, many only once. */
    Customer pickCustomer(DemoMerchant merchant, RandomStream random) {
        long merchantKey = (long) merchant.number() << 32;
        if (merchant.number() == 1 && random.perThousand(8)) {
            return Customer.joseGarcia(customerKey(merchantKey), merchant.country());
        }
        int customers = (int) Math.max(5, expectedTransactions(merchant.number()) / 4);
        int number = 1 + Math.min(random.below(customers), random.below(customers));
        return Customer.of(customerKey(merchantKey + number), merchant.country());
    }

    /** Returns about how many transactions a merchant has, at most all of them. */
    long expectedTransactions(int rank) {
        // The share is rounded to a millionth, because the product of two large numbers would overflow.
        long millionths = LARGEST / rank / (volumeUpTo[volumeUpTo.length - 1] / 1_000_000);
        return settings.count() * millionths / 1_000_000;
    }

    /**
     * Returns an id in the form of a ULID: ten symbols of time, and sixteen derived from the seed and the number.
     *
     * <p>The number is mixed by a bijection, so that ids are unique. Three of the symbols are always letters, so that
     * no id has thirteen digits in a row, which could look like a card number.
     */
    String id(String prefix, long number, long createdAt) {
        long key = RandomStream.key(settings.seed(), ID_KEY);
        long mixed = RandomStream.mix(number ^ key);
        long letters = RandomStream.key(key, number);
        return prefix
                + RandomStream.base32(createdAt, 10)
                + RandomStream.letter(letters)
                + RandomStream.base32(mixed >>> 39, 5)
                + RandomStream.letter(letters >>> 4)
                + RandomStream.base32(mixed >>> 14, 5)
                + RandomStream.letter(letters >>> 8)
                + RandomStream.base32(mixed & 0x3fff, 3);
    }

    /**
     * Returns the number of the first monthly account fee among the transactions from the given one on. Fees are
     * numbered month by month, and are at most a fiftieth of all transactions.
     */
    long firstMonthlyFee(long transaction) {
        return settings.count() == 0 ? 0 : monthlyFees * transaction / settings.count();
    }

    /** Returns the first day of the month in which a fee is charged, at midnight. */
    long monthOfFee(long fee) {
        // If not every merchant pays every month, the fees are still spread over all months.
        return months.get((int) (fee * months.size() / monthlyFees));
    }

    /** Returns the payer of a monthly fee. Within a month, no merchant pays twice. */
    DemoMerchant payerOfFee(long fee) {
        return merchant((int) (fee % settings.merchants()) + 1);
    }

    private long customerKey(long number) {
        return RandomStream.key(settings.seed() ^ CUSTOMER_KEY, number);
    }
}
