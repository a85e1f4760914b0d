package org.txsearch.api.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.ssl.JksSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.SslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.SslProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.txsearch.api.settings.ApiSettings;
import org.txsearch.api.settings.InvalidSettingException;

/** Makes the server speak HTTPS with TLS 1.2 and 1.3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "txsearch.tls.enabled", havingValue = "true", matchIfMissing = true)
class TlsConfiguration {

    private static final String BUNDLE = "txsearch";
    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    /** Looks at the settings before anything is started, so that a wrong path costs one line. */
    @Bean
    static BeanFactoryPostProcessor tlsSettingsCheck(Environment environment) {
        return beans -> ConfiguredCertificate.of(settings(environment));
    }

    /** Adds our bundle to Spring's own, which brings the reload when the files change. */
    @Bean
    static BeanPostProcessor tlsBundle(Environment environment) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof SslProperties properties) {
                    addBundle(properties.getBundle(), environment);
                }
                return bean;
            }
        };
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> httpsOnly() {
        return factory -> factory.setSsl(Ssl.forBundle(BUNDLE));
    }

    @Bean
    CertificateMetrics certificateMetrics(SslBundles bundles) {
        return new CertificateMetrics(bundles, BUNDLE);
    }

    private static void addBundle(SslProperties.Bundles bundles, Environment environment) {
        ConfiguredCertificate configured = ConfiguredCertificate.of(settings(environment));
        if (configured == null) {
            bundles.getJks().put(BUNDLE, secured(bundleOf(localhostCertificate(environment))));
        } else {
            bundles.getPem().put(BUNDLE, secured(bundleOf(configured)));
        }
    }

    private static PemSslBundleProperties bundleOf(ConfiguredCertificate configured) {
        PemSslBundleProperties bundle = new PemSslBundleProperties();
        bundle.getKeystore().setCertificate(configured.certificate().toUri().toString());
        bundle.getKeystore().setPrivateKey(configured.privateKey().toUri().toString());
        bundle.getKeystore().setVerifyKeys(true);
        bundle.setReloadOnUpdate(true);
        return bundle;
    }

    private static JksSslBundleProperties bundleOf(LocalhostCertificate made) {
        JksSslBundleProperties bundle = new JksSslBundleProperties();
        bundle.getKeystore().setType("PKCS12");
        bundle.getKeystore().setLocation(made.store().toUri().toString());
        bundle.getKeystore().setPassword(made.password());
        return bundle;
    }

    private static <B extends SslBundleProperties> B secured(B bundle) {
        bundle.getOptions().setEnabledProtocols(PROTOCOLS);
        return bundle;
    }

    private static LocalhostCertificate localhostCertificate(Environment environment) {
        Path data = Binder.get(environment)
                .bindOrCreate("txsearch", ApiSettings.class)
                .dataDirectory();
        try {
            return LocalhostCertificate.in(data.resolve("tls"), Clock.systemUTC());
        } catch (IOException failure) {
            throw new InvalidSettingException(
                    TlsSettings.CERTIFICATE, "must be set: no certificate could be made: " + failure, failure);
        }
    }

    private static TlsSettings settings(Environment environment) {
        return Binder.get(environment).bindOrCreate("txsearch.tls", TlsSettings.class);
    }
}
