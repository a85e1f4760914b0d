package org.txsearch.api.platform.proxy;

import jakarta.servlet.DispatcherType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ForwardedHeaderFilter;
import org.txsearch.api.platform.settings.ApiSettings;

/** Restores the public address of requests, from which links are built. */
@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {

    @Bean
    PublicAddress publicAddress(ApiSettings api, ProxySettings proxies) {
        return new PublicAddress(api.publicUrl(), proxies);
    }

    /** Spring's filter trusts all clients, so {@link PublicAddress} replaces the headers that it reads. */
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
