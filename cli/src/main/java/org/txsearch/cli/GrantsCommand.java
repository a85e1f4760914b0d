package org.txsearch.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Grant;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows, makes and withdraws the grants by which partners act for merchants. */
@Command(
        name = "grants",
        description = "Look after the grants by which partners act for merchants; without a subcommand, list them."
                + " Every API instance applies a change within 5 seconds.")
final class GrantsCommand implements Callable<Integer> {

    private static final String PARTNER = "the partner, as the claim partner_id of its access tokens names it";
    private static final String MERCHANT = "the merchant that it may act for";

    /** Names one grant. */
    static final class One {
        @Parameters(index = "0", paramLabel = "PARTNER", description = PARTNER)
        private String partner = "";

        @Parameters(index = "1", paramLabel = "MERCHANT", description = MERCHANT)
        private String merchant = "";

        private GrantKey key() {
            return GrantsCommand.key(partner, merchant);
        }
    }

    /** Names all grants, one partner's, or one. */
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
            description =
                    "List the grants: all, or one partner's. One that a restore has brought back is inactive until it is"
                            + " confirmed.")
    int list(@Mixin Some some) throws Exception {
        some.check();
        return CommandContext.onCluster(cluster -> print(some.of(new Grants(cluster))));
    }

    @Command(name = "grant", description = "Let a partner act for a merchant.")
    int grant(@Mixin One one) throws Exception {
        GrantKey key = one.key();
        return CommandContext.onCluster(cluster -> {
            boolean isNew = new Grants(cluster).grant(key);
            return say((isNew ? "Granted: " : "Nothing to do: ") + key.partnerId() + " may act for " + key.merchantId()
                    + (isNew ? "." : " already."));
        });
    }

    @Command(name = "withdraw", description = "Let a partner no longer act for a merchant.")
    int withdraw(@Mixin One one) throws Exception {
        GrantKey key = one.key();
        return CommandContext.onCluster(cluster -> say(
                new Grants(cluster).withdraw(key)
                        ? "Withdrawn: " + key.partnerId() + " may no longer act for " + key.merchantId()
                                + "; within 5 seconds every API instance refuses it."
                        : "Nothing to do: " + key.partnerId() + " may not act for " + key.merchantId() + " anyway."));
    }

    @Command(
            name = "confirm",
            description =
                    "Activate grants that a restore has brought back: all, one partner's, or one. The backup may be older"
                            + " than a withdrawal: grants withdraw drops those that are not to come back.")
    int confirm(@Mixin Some some) throws Exception {
        some.check();
        return CommandContext.onCluster(cluster -> {
            Grants grants = new Grants(cluster);
            int confirmed = 0;
            for (Grant grant : some.of(grants)) {
                if (!grant.isActive() && grants.grant(grant.key())) {
                    say("Confirmed: " + grant.key().partnerId() + " may act for "
                            + grant.key().merchantId() + ".");
                    confirmed++;
                }
            }
            return confirmed > 0 ? ExitCode.DONE : say("Nothing to do: no restored grant waits to be confirmed.");
        });
    }

    private static GrantKey key(String partner, String merchant) {
        for (String[] named : new String[][] {{"PARTNER", partner}, {"MERCHANT", merchant}}) {
            if (!GrantKey.isId(named[1])) {
                throw new CommandException(
                        named[0] + " is not an id: 1 to 64 letters, digits, dots, hyphens and underscores.");
            }
        }
        return new GrantKey(partner, merchant);
    }

    private static int print(List<Grant> grants) {
        if (grants.isEmpty()) {
            return say("No grant stands.");
        }
        Table table = new Table("partner", "merchant", "since");
        for (Grant grant : grants) {
            String since = Rfc3339.format(grant.since());
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

    private static int say(String line) {
        System.out.println(line);
        return ExitCode.DONE;
    }
}
