package org.txsearch.api.platform.http;

import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * The origins whose pages may call the API from a browser.
 *
 * @param allowedOrigins origins of web pages that may read responses in a browser, exactly as browsers send them; absent:
 *     only the API's own pages
 */
@ConfigurationProperties("txsearch.cors")
public record CrossOriginSettings(@DefaultValue List<String> allowedOrigins) {

    /** Lower case without a path or a slash, since it is compared exactly. No pattern, and never "null". */
    private static final Pattern ORIGIN = Pattern.compile("https?://[a-z0-9.-]+(:[1-9][0-9]{0,4})?");

    /** Rejects patterns and origins that browsers do not send. */
    public CrossOriginSettings {
        if (!allowedOrigins.stream().allMatch(origin -> ORIGIN.matcher(origin).matches())) {
            throw new InvalidSettingException(
                    "txsearch.cors.allowed-origins",
                    "must be origins as browsers send them, https://app.example.com for instance, and no patterns");
        }
    }
}
