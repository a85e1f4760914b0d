package org.txsearch.alternatives;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.core.io.ClassPathResource;

/**
 * What the two ways to run a design differ in; the rest stands in the resources of the folder that the variant names.
 *
 * @param variant {@code as-it-comes} or {@code tuned}
 * @param batch how many transactions are written at a time
 * @param senders how many threads write
 */
@ConfigurationProperties("alternatives")
public record Settings(String variant, int batch, int senders) {

    /** Whether somebody has taken a day to make it faster. */
    public boolean isTuned() {
        return variant.equals("tuned");
    }

    /** A file of the variant's folder. */
    public String resource(String name) throws IOException {
        return new ClassPathResource(variant + "/" + name).getContentAsString(StandardCharsets.UTF_8);
    }
}
