package org.txsearch.api.platform.proxy;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.web.util.matcher.IpAddressMatcher;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * Which proxies may state who sent a request, and to which address.
 *
 * @param trusted addresses and networks (CIDR) of the proxies whose headers count
 * @param headers headers that these proxies write: {@code x-forwarded}, or {@code forwarded} for RFC 7239. The others are
 *     ignored, since a client can send them through a proxy
 */
@ConfigurationProperties("txsearch.proxy")
record ProxySettings(
        @DefaultValue List<String> trusted,
        @DefaultValue("x-forwarded") ProxyHeaders headers) {

    private static final String TRUSTED = "txsearch.proxy.trusted";

    public ProxySettings {
        matchers(trusted);
    }

    /** Returns the matchers of trusted addresses. */
    List<IpAddressMatcher> matchers() {
        return matchers(trusted);
    }

    private static List<IpAddressMatcher> matchers(List<String> trusted) {
        if (trusted.stream().anyMatch(network -> network.endsWith("/0"))) {
            throw new InvalidSettingException(
                    TRUSTED, "must not be every address: any client could then state another address as its own");
        }
        return trusted.stream().map(ProxySettings::matcher).toList();
    }

    private static IpAddressMatcher matcher(String network) {
        IllegalArgumentException fault = null;
        try {
            // Java would read 10.1 as 10.0.0.1.
            if (network.contains(":") || network.split("\\.", -1).length == 4) {
                return new IpAddressMatcher(network);
            }
        } catch (IllegalArgumentException malformed) {
            fault = malformed;
        }
        throw new InvalidSettingException(
                TRUSTED,
                "must be addresses or networks separated by commas, 10.0.3.7,10.1.0.0/16,fd00::/8 for instance",
                fault);
    }
}
