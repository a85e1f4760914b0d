package org.txsearch.api.http;

import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Which web pages of other origins may call the API from a browser.
 *
 * @param allowedOrigins their origins exactly as browsers send them; none: no page but the API's own may
 */
@ConfigurationProperties("txsearch.cors")
record CorsSettings(@DefaultValue List<String> allowedOrigins) {

    /** Lower case and without a path or a slash, since it is compared letter by letter; no pattern, and never "null". */
    private static final Pattern ORIGIN = Pattern.compile("https?://[a-z0-9.-]+(:[1-9][0-9]{0,4})?");

    CorsSettings {
        allowedOrigins = List.copyOf(allowedOrigins);
        for (String origin : allowedOrigins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new InvalidSettingException(
                        "txsearch.cors.allowed-origins",
                        "must be origins as browsers send them, https://app.example.com for instance, and no patterns");
            }
        }
    }
}
