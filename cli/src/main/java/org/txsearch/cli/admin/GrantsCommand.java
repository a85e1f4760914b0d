package org.txsearch.cli.admin;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cli.runtime.ArgumentTypes;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.TextTable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.grants.Grant;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** Lists, creates and withdraws the grants of partners to act for merchants. */
@Command(
        name = "grants",
        description = "Manage the grants of partners to act for merchants; without a subcommand, list them."
                + " Every API instance applies a change within 5 seconds.")
public final class GrantsCommand implements Callable<Integer> {

    private static final Logger AUDIT = LoggerFactory.getLogger("txsearch.audit");
    private static final String PARTNER = "the partner: the claim partner_id of its access tokens";
    private static final String MERCHANT = "the merchant that it may act for";

    static final class One {
        @Parameters(index = "0", paramLabel = "PARTNER", description = PARTNER)
        private String partner = "";

        @Parameters(index = "1", paramLabel = "MERCHANT", description = MERCHANT)
        private String merchant = "";

        private GrantKey key() {
            return GrantsCommand.key(partner, merchant);
        }
    }

    /** Selects all grants, one partner's, or one. */
    static final class Some {
        @Parameters(index = "0", paramLabel = "PARTNER", arity = "0..1", description = PARTNER)
        private @Nullable String partner;

        @Parameters(index = "1", paramLabel = "MERCHANT", arity = "0..1", description = MERCHANT)
        private @Nullable String merchant;

        private List<Grant> of(Grants grants) throws IOException {
            return grants.list(partner).stream()
                    .filter(grant ->
                            merchant == null || grant.key().merchantId().equals(merchant))
                    .toList();
        }

        private void check() {
            if (partner != null) {
                key(partner, merchant == null ? "M" : merchant);
            }
        }
    }

    @Override
    public Integer call() throws Exception {
        return list(new Some());
    }

    @Command(
            name = "list",
            description = "List the grants: all, or one partner's. A restored grant is inactive until it is confirmed.")
    int list(@Mixin Some some) throws Exception {
        some.check();
        return CommandContext.onCluster(cluster -> print(some.of(new Grants(cluster))));
    }

    @Command(name = "grant", description = "Let a partner act for a merchant.")
    int grant(@Mixin One one) throws Exception {
        GrantKey key = one.key();
        return CommandContext.onCluster(cluster -> {
            boolean isNew = new Grants(cluster).grant(key);
            return print((isNew ? "Granted: " : "Nothing to do: ") + key.partnerId() + " may act for "
                    + key.merchantId() + (isNew ? "." : " already."));
        });
    }

    @Command(
            name = "withdraw",
            description = "Let a partner no longer act for a merchant. Lists what the partner created and what stops.")
    int withdraw(@Mixin One one) throws Exception {
        GrantKey key = one.key();
        return CommandContext.onCluster(cluster -> {
            boolean isWithdrawn = new Grants(cluster).withdraw(key);
            print(
                    isWithdrawn
                            ? "Withdrawn: " + key.partnerId() + " may no longer act for " + key.merchantId()
                                    + "; within 5 seconds every API instance refuses it."
                            : "Nothing to do: " + key.partnerId() + " may not act for " + key.merchantId()
                                    + " anyway.");
            AUDIT.info(JsonMapper.shared()
                    .createObjectNode()
                    .put("operation", "WITHDRAW GRANT")
                    .put("partner_id", key.partnerId())
                    .put("merchant_id", key.merchantId())
                    .put("changed", isWithdrawn)
                    .toString());
            // Also if the grant was withdrawn before: an earlier run may have been cut off here.
            new CreatedRecords(cluster).stop(key).forEach(System.out::println);
            return ExitCode.DONE;
        });
    }

    @Command(
            name = "created",
            description =
                    "List a merchant's webhook endpoints, export schedules and unfinished exports, and who created"
                            + " them: a partner, the merchant (-), or an earlier release, which did not store it (unknown).")
    int created(@Parameters(paramLabel = "MERCHANT", description = "the merchant") String merchant) throws Exception {
        String merchantId = ArgumentTypes.id("MERCHANT", merchant);
        return CommandContext.onCluster(cluster -> {
            new CreatedRecords(cluster).table(merchantId).print();
            return ExitCode.DONE;
        });
    }

    @Command(
            name = "confirm",
            description =
                    "Activate restored grants: all, one partner's, or one. The backup may be older than a withdrawal:"
                            + " use grants withdraw for those that must not be restored.")
    int confirm(@Mixin Some some) throws Exception {
        some.check();
        return CommandContext.onCluster(cluster -> {
            Grants grants = new Grants(cluster);
            int confirmed = 0;
            for (Grant grant : some.of(grants)) {
                if (!grant.isActive() && grants.grant(grant.key())) {
                    print("Confirmed: " + grant.key().partnerId() + " may act for "
                            + grant.key().merchantId() + ".");
                    confirmed++;
                }
            }
            return confirmed > 0 ? ExitCode.DONE : print("Nothing to do: no restored grant is unconfirmed.");
        });
    }

    private static GrantKey key(String partner, String merchant) {
        return new GrantKey(ArgumentTypes.id("PARTNER", partner), ArgumentTypes.id("MERCHANT", merchant));
    }

    private static int print(List<Grant> grants) {
        if (grants.isEmpty()) {
            return print("There are no grants.");
        }
        TextTable table = new TextTable("partner", "merchant", "since");
        for (Grant grant : grants) {
            String since = Rfc3339.format(grant.changedAt());
            table.row(
                    grant.key().partnerId(),
                    grant.key().merchantId(),
                    grant.isActive()
                            ? since
                            : since + "  inactive until confirmed: restored from " + grant.restoredFrom());
        }
        table.print();
        return ExitCode.DONE;
    }

    private static int print(String line) {
        System.out.println(line);
        return ExitCode.DONE;
    }
}
