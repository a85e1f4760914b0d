package org.txsearch.api.platform.tls;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.SslProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.txsearch.api.platform.settings.ApiSettings;
import org.txsearch.api.platform.settings.InvalidSettingException;

/** Serves HTTPS with TLS 1.2 and 1.3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "txsearch.tls.enabled", havingValue = "true", matchIfMissing = true)
class TlsConfiguration {

    private static final String BUNDLE = "txsearch";
    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    /** Checks the settings before anything is started, so that a wrong path is reported in one line. */
    @Bean
    static BeanFactoryPostProcessor tlsSettingsCheck(Environment environment) {
        return beans -> TlsSettings.checked(environment);
    }

    /** Adds the bundle to Spring's own, which reload it when the files change. */
    @Bean
    static BeanPostProcessor tlsBundle(Environment environment) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof SslProperties properties) {
                    properties.getBundle().getPem().put(BUNDLE, bundle(environment));
                }
                return bean;
            }
        };
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> httpsOnly(ServerProperties server) {
        Ssl configured = server.getSsl();
        Ssl ssl = Ssl.forBundle(BUNDLE);
        if (configured != null) {
            ssl.setClientAuth(configured.getClientAuth());
        }
        return factory -> factory.setSsl(ssl);
    }

    @Bean
    ServerCertificates serverCertificates(SslBundles bundles) {
        return new ServerCertificates(bundles, BUNDLE);
    }

    @Bean
    MeterBinder certificateMetrics(ServerCertificates certificates) {
        return meters -> Gauge.builder(
                        "txsearch.certificate.not.after.timestamp", certificates, TlsConfiguration::notAfter)
                .description("When the server's certificate expires, in seconds since 1970; absent without TLS")
                .baseUnit("seconds")
                .register(meters);
    }

    private static double notAfter(ServerCertificates certificates) {
        return certificates.all().stream()
                .mapToDouble(
                        certificate -> certificate.getNotAfter().toInstant().getEpochSecond())
                .min()
                .orElse(Double.NaN);
    }

    private static PemSslBundleProperties bundle(Environment environment) {
        TlsSettings settings = TlsSettings.checked(environment);
        PemSslBundleProperties bundle = new PemSslBundleProperties();
        bundle.getOptions().setEnabledProtocols(PROTOCOLS);
        PemSslBundleProperties.Store store = bundle.getKeystore();
        store.setVerifyKeys(true);
        if (settings.certificate() == null || settings.privateKey() == null) {
            String generated = localhostCertificate(environment).toUri().toString();
            store.setCertificate(generated);
            store.setPrivateKey(generated);
        } else {
            store.setCertificate(Path.of(settings.certificate()).toUri().toString());
            store.setPrivateKey(Path.of(settings.privateKey()).toUri().toString());
            bundle.setReloadOnUpdate(true);
        }
        return bundle;
    }

    private static Path localhostCertificate(Environment environment) {
        Path data = Binder.get(environment)
                .bindOrCreate("txsearch", ApiSettings.class)
                .dataDirectory();
        try {
            return LocalhostCertificate.in(data.resolve("tls"), Clock.systemUTC());
        } catch (IOException failure) {
            throw new InvalidSettingException(
                    TlsSettings.CERTIFICATE, "must be set: no certificate could be generated: " + failure, failure);
        }
    }
}
