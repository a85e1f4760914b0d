package org.txsearch.alternatives.postgresql;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.txsearch.alternatives.ItemLine;

/** Fills the table by {@code COPY}, and creates the partition of each new week. */
final class Copy {

    private static final String COPY =
            "copy transactions (merchant_id, id, created_at, type, status, currency, amount, fee, net, payer_id, payer_name,"
                    + " payer_email, invoice_id, item) from stdin";

    private final DataSource dataSource;
    private final JdbcClient client;
    private final ObjectMapper mapper;
    private final Set<LocalDate> mondays = new HashSet<>();

    Copy(DataSource dataSource, JdbcClient client, ObjectMapper mapper) {
        this.dataSource = dataSource;
        this.client = client;
        this.mapper = mapper;
    }

    /** Writes a batch in one transaction. */
    void write(List<String> items) throws IOException, SQLException {
        StringBuilder rows = new StringBuilder();
        for (String json : items) {
            ItemLine item = ItemLine.of(json, mapper);
            requireWeek(item.createdAt());
            append(
                    rows,
                    item.text("/merchant_id"),
                    item.text("/id"),
                    item.text("/created_at"),
                    item.text("/type"),
                    item.text("/status"),
                    item.text("/amount/currency_code"),
                    item.minorUnits("amount"),
                    item.minorUnits("fee"),
                    item.minorUnits("net"),
                    item.text("/payer/id"),
                    item.text("/payer/name"),
                    item.text("/payer/email"),
                    item.text("/invoice_id"),
                    json);
        }
        try (Connection connection = dataSource.getConnection()) {
            connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader(rows.toString()));
        }
    }

    private static void append(StringBuilder rows, Object... values) {
        for (Object value : values) {
            rows.append(value == null ? "\\N" : escaped(value.toString())).append('\t');
        }
        rows.setCharAt(rows.length() - 1, '\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private synchronized void requireWeek(Instant createdAt) {
        LocalDate monday =
                LocalDate.ofInstant(createdAt, ZoneOffset.UTC).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        if (mondays.add(monday)) {
            client.sql(
                            "create table transactions_%d_w%02d partition of transactions for values from ('%sT00:00:00Z') to ('%sT00:00:00Z')"
                                    .formatted(
                                            monday.get(IsoFields.WEEK_BASED_YEAR),
                                            monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR),
                                            monday,
                                            monday.plusWeeks(1)))
                    .update();
        }
    }
}
