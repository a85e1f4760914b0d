package org.txsearch.alternatives.postgresql;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import org.txsearch.alternatives.DaySum;
import org.txsearch.alternatives.Design;
import org.txsearch.alternatives.Loading;
import org.txsearch.alternatives.Question;
import org.txsearch.alternatives.Settings;
import org.txsearch.alternatives.Size;
import org.txsearch.alternatives.TopPayer;

/** One table of weekly partitions; the items of a page are joined to a list without being read. */
@Component("postgresql")
class PostgresqlDesign implements Design {

    private static final String ASKED =
            " from transactions where merchant_id = :merchant and created_at >= :from and created_at < :to";
    private static final String NEWEST_FIRST = " order by created_at desc, id limit :limit";

    private final DataSource dataSource;
    private final JdbcClient client;
    private final ObjectMapper mapper;
    private final Settings settings;

    PostgresqlDesign(DataSource dataSource, JdbcClient client, ObjectMapper mapper, Settings settings) {
        this.dataSource = dataSource;
        this.client = client;
        this.mapper = mapper;
        this.settings = settings;
    }

    @Override
    public Loading loading(Path items) throws IOException {
        client.sql(settings.resource("postgresql.sql")).update();
        return new Loading(items, settings, new Copy(dataSource, client, mapper)::write);
    }

    /** Does nothing: committed rows can be found. */
    @Override
    public void refresh() {}

    @Override
    public void settle() {
        client.sql("vacuum analyze transactions").update();
        client.sql("checkpoint").update();
    }

    @Override
    public Size size() {
        return client.sql("""
                select (select count(*) from transactions), (select count(*) from transactions),
                (select sum(pg_total_relation_size(relid)) from pg_partition_tree('transactions') where isleaf)""")
                .query((row, number) -> new Size(row.getLong(1), row.getLong(2), row.getLong(3)))
                .single();
    }

    @Override
    public Object page(Question question) {
        String named = question.words() == null ? "" : " and payer_words @@ to_tsquery('simple', :words)";
        StatementSpec asked =
                of("select item" + ASKED + named + NEWEST_FIRST, question).param("limit", question.limit());
        if (question.words() != null) {
            asked = asked.param("words", String.join(":* & ", question.words()) + ":*");
        }
        ByteArrayOutputStream items = new ByteArrayOutputStream(1 << 16);
        items.write('[');
        asked.query(row -> {
            if (items.size() > 1) {
                items.write(',');
            }
            items.writeBytes(row.getBytes(1));
        });
        items.write(']');
        return items.toByteArray();
    }

    private StatementSpec of(String sql, Question question) {
        return client.sql(sql)
                .param("merchant", question.merchant())
                .param("from", Timestamp.from(question.from()))
                .param("to", Timestamp.from(question.to()));
    }

    @Override
    public long count(Question question) {
        return of("select count(*)" + ASKED, question).query(Long.class).single();
    }

    @Override
    public List<DaySum> sums(Question question) {
        return of("""
                select (created_at at time zone 'UTC')::date, currency, count(*), sum(amount), sum(coalesce(fee, 0)),
                sum(coalesce(net, 0))""" + ASKED + " group by 1, 2", question)
                .query((row, number) -> new DaySum(
                        row.getObject(1, LocalDate.class),
                        row.getString(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6)))
                .list();
    }

    @Override
    public List<TopPayer> top(Question question) {
        return of(
                        """
                select currency, payer_id, count, gross from (select currency, payer_id, count(*), sum(amount) as gross,
                row_number() over (partition by currency order by sum(amount) desc, payer_id) as place""" + ASKED
                                + " and payer_id is not null group by 1, 2) as payers where place <= :places order by currency, place",
                        question)
                .param("places", TopPayer.PLACES)
                .query((row, number) ->
                        new TopPayer(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4)))
                .list();
    }
}
