package org.txsearch.api.platform.proxy;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/**
 * Determines the public address of a request and its client, from the setting and the headers of trusted proxies.
 *
 * <p>It runs first, because limits by address need it. It replaces all forwarding headers by its own for {@code
 * ForwardedHeaderFilter}, so that {@code ServletUriComponentsBuilder} builds public links.
 */
public final class PublicAddress extends ValveBase {

    private static final String ADDRESS = PublicAddress.class.getName();
    private static final String FROM_PROXY = ADDRESS + ".proxy";

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final String PORT = "X-Forwarded-Port";
    private static final String PREFIX = "X-Forwarded-Prefix";
    private static final String STANDARD = "Forwarded";
    private static final List<String> ALL = List.of(STANDARD, FOR, PROTO, HOST, PORT, PREFIX, "X-Forwarded-Ssl");

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final Pattern AUTHORITY =
            Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([1-9][0-9]{0,4}))?");
    /** In brackets with or without a port, IPv4 with or without one, IPv6 as it is. */
    private static final Pattern NODE =
            Pattern.compile("\\[([0-9A-Fa-f:.]+)](?::[0-9]+)?|([0-9.]+)(?::[0-9]+)?|([0-9A-Fa-f:.]+)");

    private static final Pattern PORT_NUMBER = Pattern.compile("[1-9][0-9]{0,4}");
    /** Without empty segments, and without segments that begin with a dot. */
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+");

    private final @Nullable ForwardedAddress configured;
    private final List<IpAddressMatcher> trusted;
    private final ProxyHeaders headers;

    PublicAddress(@Nullable URI publicUrl, ProxySettings proxies) {
        super(true);
        this.configured = publicUrl == null
                ? null
                : new ForwardedAddress(publicUrl.getScheme(), publicUrl.getRawAuthority(), publicUrl.getRawPath());
        this.trusted = proxies.matchers();
        this.headers = proxies.headers();
    }

    /** A public address: scheme, host with an optional port, and the path before the API's own paths. */
    private record ForwardedAddress(String scheme, String authority, String prefix) {

        @Override
        public String toString() {
            return scheme + "://" + authority + prefix;
        }
    }

    /** The client that the outermost trusted proxy names, and the index of its element in the header. */
    private record Hop(String client, int index) {}

    /** The statements of the outermost trusted proxy about a request. Only the client has been validated. */
    private record ForwardedStatement(
            String client,
            @Nullable String scheme,
            @Nullable String authority,
            @Nullable String port,
            @Nullable String prefix) {}

    /**
     * Returns the public address of the request, {@code https://host/prefix}, or null if neither the setting nor a proxy states
     * one.
     */
    public static @Nullable String of(HttpServletRequest request) {
        return request.getAttribute(ADDRESS) instanceof ForwardedAddress address ? address.toString() : null;
    }

    /** Returns the path before the API's own paths in public addresses; usually empty. */
    public static String prefix(HttpServletRequest request) {
        return request.getAttribute(ADDRESS) instanceof ForwardedAddress address ? address.prefix() : "";
    }

    /** Returns the API's own path in the request's URI, undecoded, without a prefix. */
    public static String path(HttpServletRequest request) {
        String uri = request.getRequestURI();
        // A request that is not HTTP has no path, and no prefix.
        return uri == null ? "" : uri.substring(request.getContextPath().length());
    }

    /** Returns whether a trusted proxy sent the request. Many clients share the connections of a proxy. */
    public static boolean isFromProxy(HttpServletRequest request) {
        return request.getAttribute(FROM_PROXY) != null;
    }

    /** Returns whether a public address or a proxy is configured. */
    boolean isInUse() {
        return configured != null || !trusted.isEmpty();
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (isInUse()) {
            adapt(request);
        }
        getNext().invoke(request, response);
    }

    private void adapt(Request request) {
        ForwardedAddress address = configured;
        String peer = request.getRemoteAddr();
        if (peer != null && isTrusted(peer)) {
            ForwardedStatement statement =
                    headers == ProxyHeaders.FORWARDED ? forwarded(request, peer) : xForwarded(request, peer);
            request.setAttribute(FROM_PROXY, true);
            request.setRemoteAddr(statement.client());
            address = configured == null ? address(request, statement) : configured;
        }
        MimeHeaders sent = request.getCoyoteRequest().getMimeHeaders();
        ALL.forEach(sent::removeHeader);
        if (address != null) {
            request.setAttribute(ADDRESS, address);
            // The client's own headers have been counted.
            sent.setLimit(-1);
            sent.setValue(PROTO).setString(address.scheme());
            sent.setValue(HOST).setString(address.authority());
            if (!address.prefix().isEmpty()) {
                sent.setValue(PREFIX).setString(address.prefix());
            }
        }
    }

    private boolean isTrusted(String address) {
        return trusted.stream().anyMatch(proxy -> proxy.matches(address));
    }

    /** Reads {@code X-Forwarded-*}. A list with as many values as the list of clients has one value for each hop. */
    private ForwardedStatement xForwarded(Request request, String peer) {
        List<String> clients = values(request, FOR);
        Hop hop = outermost(clients, peer);
        UnaryOperator<@Nullable String> stated = header -> {
            List<String> values = values(request, header);
            int last = values.size() - 1;
            return last < 0 ? null : values.get(values.size() == clients.size() ? hop.index() : last);
        };
        return new ForwardedStatement(
                hop.client(), stated.apply(PROTO), stated.apply(HOST), stated.apply(PORT), stated.apply(PREFIX));
    }

    /** Reads the header of RFC 7239, in which host and scheme are in the same element as the client. */
    private ForwardedStatement forwarded(Request request, String peer) {
        List<Map<String, String>> elements =
                values(request, STANDARD).stream().map(PublicAddress::pairs).toList();
        Hop hop = outermost(
                elements.stream().map(pairs -> pairs.getOrDefault("for", "")).toList(), peer);
        Map<String, String> element = elements.isEmpty() ? Map.of() : elements.get(hop.index());
        return new ForwardedStatement(hop.client(), element.get("proto"), element.get("host"), null, null);
    }

    /** Returns the right-most address that is not trusted; addresses before it may be forged. */
    private Hop outermost(List<String> clients, String peer) {
        String client = peer;
        for (int i = clients.size() - 1; i >= 0; i--) {
            String address = address(clients.get(i));
            if (address == null) {
                return new Hop(client, i);
            }
            client = address;
            if (!isTrusted(address)) {
                return new Hop(client, i);
            }
        }
        return new Hop(client, 0);
    }

    /** Returns the elements of all lines of a header. Commas in quotes also separate, since only a client writes them. */
    private static List<String> values(Request request, String header) {
        return Collections.list(request.getHeaders(header)).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private static Map<String, String> pairs(String element) {
        Map<String, String> pairs = new HashMap<>();
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                pairs.put(
                        pair.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        pair.substring(equals + 1).strip().replace("\"", ""));
            }
        }
        return pairs;
    }

    /** Returns an IP address without port and brackets, or null for anything else, such as {@code unknown}. */
    private static @Nullable String address(String node) {
        Matcher parts = NODE.matcher(node);
        if (!parts.matches()) {
            return null;
        }
        String address = Stream.of(1, 2, 3)
                .map(parts::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        try {
            new IpAddressMatcher(address);
            return address;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static @Nullable ForwardedAddress address(Request request, ForwardedStatement statement) {
        String own = request.isSecure() ? "https" : "http";
        String stated = String.valueOf(statement.scheme()).toLowerCase(Locale.ROOT);
        String scheme = SCHEMES.contains(stated) ? stated : own;
        int ownPort = request.getServerPort();
        String host = request.getServerName();
        String port = ownPort == defaultPort(own) ? null : Integer.toString(ownPort);
        Matcher authority = AUTHORITY.matcher(String.valueOf(statement.authority()));
        if (statement.authority() != null && authority.matches()) {
            host = authority.group(1);
            port = authority.group(2);
        }
        // A request that is not HTTP has no host.
        if (host == null) {
            return null;
        }
        if (statement.port() != null && PORT_NUMBER.matcher(statement.port()).matches()) {
            port = statement.port();
        }
        boolean isDefaultPort = port == null || port.equals(Integer.toString(defaultPort(scheme)));
        String prefix = String.valueOf(statement.prefix()).replaceFirst("/$", "");
        return new ForwardedAddress(
                scheme,
                isDefaultPort ? host : host + ":" + port,
                PATH.matcher(prefix).matches() ? prefix : "");
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? HTTPS : HTTP;
    }
}
