package org.txsearch.api.exports.formats;

import java.time.LocalDate;
import java.time.ZoneId;
import org.txsearch.query.CreatedRange;

/** The first and the last day of the bookings of a DATEV file. */
record DatevPeriod(LocalDate from, LocalDate to) {

    static DatevPeriod of(CreatedRange created, ZoneId zone) {
        if (created.from() == null || created.to() == null) {
            throw new IllegalArgumentException("The range of creation is open");
        }
        LocalDate to = LocalDate.ofInstant(created.to().minusNanos(1), zone);
        return new DatevPeriod(LocalDate.ofInstant(created.from(), zone), to);
    }
}
