package org.txsearch.api.webhooks.sender;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.function.FailableFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.web.util.matcher.IpAddressMatcher;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.settings.InvalidSettingException;
import org.txsearch.process.DaemonThreads;

/**
 * Decides to which addresses events are sent: public ones and those in networks that the operator allows, but never those
 * of the installation itself. Merchants choose the addresses, and the requests come from within the operator's network.
 */
@Component
public final class AddressRules {

    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(5);
    private static final int MAX_CHECKING = 16;
    private static final int MAX_URL_LENGTH = 2_000;
    private static final int FIRST_USER_PORT = 1_024;
    private static final int MAX_PORT = 65_535;

    /** Networks in the special-purpose registries of IANA (RFC 6890), which are no public receivers. */
    private static final List<IpAddressMatcher> SPECIAL = matchers(List.of(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
            // Protocols including Teredo; documentation; 6to4, which contains an IPv4 address.
            "2001::/23",
            "2001:db8::/32",
            "2002::/16",
            "3fff::/20"));

    /** All other IPv6 addresses are local, multicast, or contain an IPv4 address. */
    private static final IpAddressMatcher GLOBAL_UNICAST = new IpAddressMatcher("2000::/3");

    private final boolean allowsHttp;
    private final List<IpAddressMatcher> allowed;
    private final List<IpAddressMatcher> refused;
    private final FailableFunction<String, InetAddress[], UnknownHostException> names;
    private final OwnParts own;
    private final NameLookups lookups;

    /** Separate threads, so that requests with names that do not resolve do not delay events. */
    private final ExecutorService checking = new ThreadPoolExecutor(
            0, MAX_CHECKING, 1, TimeUnit.MINUTES, new SynchronousQueue<>(), new DaemonThreads("webhook-checks"));

    @Autowired
    AddressRules(WebhookSettings settings, OwnParts own) {
        this(settings, own, InetAddress::getAllByName);
    }

    AddressRules(
            WebhookSettings settings,
            OwnParts own,
            FailableFunction<String, InetAddress[], UnknownHostException> names) {
        this.allowsHttp = settings.allowHttp();
        this.allowed = matchers(settings.allowedNetworks());
        this.refused = matchers(settings.refusedNetworks());
        this.names = names;
        this.own = own;
        this.lookups = new NameLookups(names);
    }

    static void networks(String setting, List<String> networks) {
        try {
            matchers(networks);
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException(
                    setting, "must be networks such as 10.1.0.0/16 or fd00:1::/32, separated by commas", e);
        }
    }

    private static List<IpAddressMatcher> matchers(List<String> networks) {
        return networks.stream().map(IpAddressMatcher::new).toList();
    }

    /** Returns the fault of a URL in a sentence, without resolving its host; null if there is none. */
    @Nullable
    public String fault(String url) {
        URI uri = parsed(url);
        if (uri == null || uri.getHost() == null || url.length() > MAX_URL_LENGTH) {
            return "The value is not a URL; send one of at most 2,000 characters, such as https://example.com/hooks.";
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !(allowsHttp && scheme.equals("http"))) {
            return "The URL does not begin with https://; send one that does.";
        }
        if (uri.getRawUserInfo() != null) {
            return "The URL has a user name; leave it out, and check the signature instead.";
        }
        if (uri.getRawFragment() != null) {
            return "The URL has a fragment, which is never sent; leave it out.";
        }
        int port = port(uri);
        boolean isUsual = port == 443 || port == 80 && scheme.equals("http");
        if (!isUsual && (port < FIRST_USER_PORT || port > MAX_PORT)) {
            return "The port of the URL is not allowed; use 443, or one from 1024 to 65535.";
        }
        return null;
    }

    private static @Nullable URI parsed(String url) {
        try {
            URI uri = new URI(url);
            return uri.getScheme() == null || uri.isOpaque() ? null : uri;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }

    /**
     * Resolves the host of a merchant's valid URL to one address or more, all of them allowed. Completes with
     * {@link AddressRefusedException} if one is not allowed, and with another exception if there are none.
     */
    CompletableFuture<List<InetAddress>> resolve(String merchantId, String url) {
        URI uri = URI.create(url);
        return lookups.resolve(merchantId, uri.getHost())
                // On another thread: the check may have to resolve the names of the installation.
                .thenApplyAsync(addresses -> allowed(uri, addresses), lookups.threads())
                .orTimeout(RESOLVED_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns whether the host of a valid URL currently resolves, and all its addresses are allowed. */
    public boolean hasAllowedAddress(String url) {
        URI uri = URI.create(url);
        try {
            return !CompletableFuture.supplyAsync(() -> allowed(uri, looked(uri.getHost())), checking)
                    .orTimeout(RESOLVED_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
                    .join()
                    .isEmpty();
        } catch (CompletionException | RejectedExecutionException e) {
            return false;
        }
    }

    private InetAddress[] looked(String host) {
        try {
            return names.apply(host);
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    private List<InetAddress> allowed(URI uri, InetAddress[] all) {
        // One refused address is enough to refuse the host: the address that would be used is arbitrary.
        if (Arrays.stream(all).anyMatch(address -> !isAllowed(address) || isOwn(uri, address))) {
            throw new AddressRefusedException();
        }
        return List.of(all);
    }

    boolean isAllowed(InetAddress address) {
        String text = text(address);
        return matches(allowed, text) || !matches(refused, text) && isPublic(address);
    }

    private boolean isOwn(URI uri, InetAddress address) {
        return own.has(uri.getHost(), address, port(uri), isPublic(address));
    }

    private static boolean isPublic(InetAddress address) {
        String text = text(address);
        boolean isIpv6 = address.getAddress().length > 4;
        return !matches(SPECIAL, text) && (!isIpv6 || GLOBAL_UNICAST.matches(text));
    }

    /** Returns an address without its zone, which link-local addresses may have. */
    private static String text(InetAddress address) {
        return address.getHostAddress().split("%", 2)[0];
    }

    private static boolean matches(List<IpAddressMatcher> networks, String address) {
        return networks.stream().anyMatch(network -> network.matches(address));
    }

    /** Indicates that an address is neither public nor allowed by the operator, or belongs to the installation. */
    static final class AddressRefusedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        AddressRefusedException() {
            super("Events are not sent to the address", null, false, false);
        }
    }
}
