package org.txsearch.api.proxy;

import jakarta.servlet.DispatcherType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ForwardedHeaderFilter;
import org.txsearch.api.settings.ApiSettings;

/** Makes a request look as it did at the public address, for all that builds links from it. */
@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {

    @Bean
    PublicAddress publicAddress(ApiSettings api, ProxySettings proxies) {
        return new PublicAddress(api.publicUrl(), proxies);
    }

    /** Spring's filter trusts everybody, so {@link PublicAddress} leaves it only headers of its own. */
    @Bean
    FilterRegistrationBean<ForwardedHeaderFilter> forwardedHeaders(PublicAddress address) {
        ForwardedHeaderFilter filter = new ForwardedHeaderFilter(false);
        filter.setUseForwardedPrefix(true);
        FilterRegistrationBean<ForwardedHeaderFilter> registration = new FilterRegistrationBean<>(filter);
        registration.setEnabled(address.isInUse());
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }
}
