package org.txsearch.alternatives;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.core.io.ClassPathResource;

/**
 * The settings of a variant of a design; the rest is in the resources of the variant's folder.
 *
 * @param variant {@code as-it-comes} or {@code tuned}
 * @param batch how many transactions are written at a time
 * @param senders how many threads write
 */
@ConfigurationProperties("alternatives")
public record Settings(String variant, int batch, int senders) {

    /** Returns whether a day was spent on making it faster. */
    public boolean isTuned() {
        return variant.equals("tuned");
    }

    /** A file of the variant's folder. */
    public String resource(String name) throws IOException {
        return new ClassPathResource(variant + "/" + name).getContentAsString(StandardCharsets.UTF_8);
    }
}
