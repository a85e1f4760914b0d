package org.txsearch.cli.admin;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.ArgumentTypes;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cluster.Cluster;
import org.txsearch.merchants.DatedMerchant;
import org.txsearch.merchants.Merchant;
import org.txsearch.merchants.Merchants;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Lists, shows, stores and removes the records of merchants that statements print. */
@Command(
        name = "merchants",
        description =
                "Manage the names and addresses of merchants that statements print; without a subcommand, list them.")
public final class MerchantsCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Override
    public Integer call() throws Exception {
        return list();
    }

    @Command(name = "list", description = "List the merchants that have a record.")
    int list() throws Exception {
        return CommandContext.onCluster(cluster -> {
            List<DatedMerchant> all = merchants(cluster).list();
            if (all.isEmpty()) {
                return print("No merchant has a record.");
            }
            TextTable table = new TextTable("merchant", "country", "changed", "legal name");
            for (DatedMerchant one : all) {
                Merchant merchant = one.merchant();
                table.row(merchant.id(), merchant.country(), Rfc3339.format(one.changedAt()), merchant.legalName());
            }
            table.print();
            return ExitCode.DONE;
        });
    }

    @Command(name = "show", description = "Print a merchant's record as JSON, as merchants load reads it.")
    int show(@Parameters(paramLabel = "MERCHANT", description = "the merchant's id") String merchant) throws Exception {
        String id = ArgumentTypes.id("MERCHANT", merchant);
        return CommandContext.onCluster(cluster -> print(PRETTY.writeValueAsString(
                merchants(cluster).find(id).orElseThrow(() -> none(id)).json())));
    }

    @Command(name = "set", description = "Store a merchant's record in place of the one that it has.")
    int set(
            @Parameters(paramLabel = "MERCHANT", description = "the merchant's id") String merchant,
            @Option(names = "--legal-name", required = true, description = "up to 200 characters") String legalName,
            @Option(
                            names = "--address",
                            required = true,
                            description = "a line of the address, up to 100 characters; repeat it for up to 6 lines")
                    List<String> address,
            @Option(names = "--country", required = true, description = "two letters of ISO 3166, such as DE")
                    String country,
            @Option(names = "--registration", description = "register and number, up to 100 characters") @Nullable
                    String registration,
            @Option(names = "--vat-number", description = "up to 40 characters") @Nullable String vatNumber,
            @Option(names = "--account", description = "the account to which is paid out, up to 100 characters")
                    @Nullable
                    String account,
            @Option(names = "--support", description = "where payers and auditors can ask, up to 200 characters")
                    @Nullable
                    String support)
            throws Exception {
        Map<String, List<String>> members = new LinkedHashMap<>();
        members.put("merchant_id", List.of(merchant));
        members.put("legal_name", List.of(legalName));
        members.put("address", address);
        members.put("country", List.of(country));
        members.put("registration", listOf(registration));
        members.put("vat_number", listOf(vatNumber));
        members.put("account", listOf(account));
        members.put("support", listOf(support));
        Merchant record = MerchantFile.of(members);
        return CommandContext.onCluster(cluster -> print(
                merchants(cluster).put(record)
                        ? "Stored: the record of " + merchant + "."
                        : "Nothing to do: " + merchant + " has this record already."));
    }

    private static List<String> listOf(@Nullable String value) {
        return value == null ? List.of() : List.of(value);
    }

    @Command(
            name = "load",
            description =
                    "Store the records of a file in place of those that the merchants have. If the file has a fault,"
                            + " all faults are listed and nothing is stored.")
    int load(
            @Parameters(
                            paramLabel = "FILE",
                            description =
                                    "CSV with a header if its name ends in .csv, else JSON: objects or a list of them")
                    Path file)
            throws Exception {
        List<Merchant> records = MerchantFile.read(file);
        return CommandContext.onCluster(cluster -> {
            Merchants merchants = merchants(cluster);
            int changed = 0;
            for (Merchant record : records) {
                changed += merchants.put(record) ? 1 : 0;
            }
            return print("Stored: " + changed + "; unchanged: " + (records.size() - changed) + ".");
        });
    }

    @Command(name = "remove", description = "Remove a merchant's record; statements print its id instead.")
    int remove(@Parameters(paramLabel = "MERCHANT", description = "the merchant's id") String merchant)
            throws Exception {
        String id = ArgumentTypes.id("MERCHANT", merchant);
        return CommandContext.onCluster(cluster -> print(
                merchants(cluster).remove(id)
                        ? "Removed: the record of " + id + "."
                        : "Nothing to do: " + id + " has no record."));
    }

    private static CommandException none(String id) {
        return new CommandException(id + " has no record; merchants set or merchants load stores one.");
    }

    private static Merchants merchants(Cluster cluster) {
        return new Merchants(cluster, PATIENCE);
    }

    private static int print(String line) throws IOException {
        System.out.println(line);
        return ExitCode.DONE;
    }
}
