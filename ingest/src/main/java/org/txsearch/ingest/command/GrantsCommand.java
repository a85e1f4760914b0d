package org.txsearch.ingest.command;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.grants.Grant;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.local.ElasticsearchConnection;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows, makes and withdraws the grants by which partners act for merchants. */
@Command(
        name = "grants",
        description = "Look after the grants by which partners act for merchants; without a subcommand, list them."
                + " A change is heeded by every API instance within 5 seconds.")
final class GrantsCommand implements Callable<Integer> {

    private static final String PARTNER = "the partner, as the claim partner_id of its access tokens names it";
    private static final String MERCHANT = "the merchant that it may act for";

    @Override
    public Integer call() throws IOException {
        return list(null, null);
    }

    @Command(
            name = "list",
            description =
                    "List the grants: all, or one partner's. One that a restore has brought back is inactive until it is"
                            + " confirmed.")
    int list(
            @Parameters(paramLabel = "PARTNER", arity = "0..1", description = PARTNER) @Nullable String partner,
            @Parameters(paramLabel = "MERCHANT", arity = "0..1", description = MERCHANT) @Nullable String merchant)
            throws IOException {
        if (partner != null) {
            key(partner, merchant == null ? "M" : merchant);
        }
        return with(grants -> {
            print(grants.list(partner).stream()
                    .filter(grant ->
                            merchant == null || grant.key().merchantId().equals(merchant))
                    .toList());
            return ExitCode.DONE;
        });
    }

    @Command(name = "grant", description = "Let a partner act for a merchant.")
    int grant(
            @Parameters(paramLabel = "PARTNER", description = PARTNER) String partner,
            @Parameters(paramLabel = "MERCHANT", description = MERCHANT) String merchant)
            throws IOException {
        GrantKey key = key(partner, merchant);
        return with(grants -> {
            System.out.println(
                    grants.grant(key)
                            ? "Granted: " + partner + " may act for " + merchant + "."
                            : "Nothing to do: " + partner + " may act for " + merchant + " already.");
            return ExitCode.DONE;
        });
    }

    @Command(name = "withdraw", description = "Let a partner no longer act for a merchant.")
    int withdraw(
            @Parameters(paramLabel = "PARTNER", description = PARTNER) String partner,
            @Parameters(paramLabel = "MERCHANT", description = MERCHANT) String merchant)
            throws IOException {
        GrantKey key = key(partner, merchant);
        return with(grants -> {
            System.out.println(
                    grants.withdraw(key)
                            ? "Withdrawn: " + partner + " may no longer act for " + merchant
                                    + "; within 5 seconds every API instance refuses it."
                            : "Nothing to do: " + partner + " may not act for " + merchant + " anyway.");
            return ExitCode.DONE;
        });
    }

    @Command(
            name = "confirm",
            description =
                    "Activate grants that a restore has brought back: all, one partner's, or one. The backup may be older"
                            + " than a withdrawal: grants withdraw drops those that are not to come back.")
    int confirm(
            @Parameters(paramLabel = "PARTNER", arity = "0..1", description = PARTNER) @Nullable String partner,
            @Parameters(paramLabel = "MERCHANT", arity = "0..1", description = MERCHANT) @Nullable String merchant)
            throws IOException {
        if (partner != null) {
            key(partner, merchant == null ? "M" : merchant);
        }
        return with(grants -> {
            int confirmed = 0;
            for (Grant grant : grants.list(partner)) {
                boolean isMeant = merchant == null || grant.key().merchantId().equals(merchant);
                if (isMeant && !grant.isActive() && grants.grant(grant.key())) {
                    System.out.println("Confirmed: " + grant.key().partnerId() + " may act for "
                            + grant.key().merchantId() + ".");
                    confirmed++;
                }
            }
            if (confirmed == 0) {
                System.out.println("Nothing to do: no restored grant waits to be confirmed.");
            }
            return ExitCode.DONE;
        });
    }

    private interface Work {
        int on(Grants grants) throws IOException;
    }

    private static int with(Work work) throws IOException {
        try (ElasticsearchConnection connection = Surroundings.current().connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            return work.on(new Grants(cluster));
        }
    }

    private static GrantKey key(String partner, String merchant) {
        checkId("PARTNER", partner);
        checkId("MERCHANT", merchant);
        return new GrantKey(partner, merchant);
    }

    private static void checkId(String name, String text) {
        if (!GrantKey.isId(text)) {
            throw new CommandException(name + " is not an id: 1 to 64 letters, digits, dots, hyphens and underscores.");
        }
    }

    private static void print(List<Grant> grants) {
        if (grants.isEmpty()) {
            System.out.println("No grant stands.");
            return;
        }
        int widestPartner = widest(
                "partner", grants.stream().map(grant -> grant.key().partnerId()).toList());
        int widestMerchant = widest(
                "merchant",
                grants.stream().map(grant -> grant.key().merchantId()).toList());
        String row = "%-" + widestPartner + "s  %-" + widestMerchant + "s  %s%n";
        System.out.printf(Locale.ROOT, row, "partner", "merchant", "since");
        for (Grant grant : grants) {
            String since = Rfc3339.format(grant.since());
            System.out.printf(
                    Locale.ROOT,
                    row,
                    grant.key().partnerId(),
                    grant.key().merchantId(),
                    grant.isActive()
                            ? since
                            : since + "  inactive until confirmed: restored from " + grant.restoredFrom());
        }
    }

    private static int widest(String title, List<String> texts) {
        return Math.max(
                title.length(), texts.stream().mapToInt(String::length).max().orElse(0));
    }
}
