package org.txsearch.api.settings;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** A setting that the API cannot start with; its message is the one line that the operator needs. */
public final class InvalidSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the property and what is wrong with it.
     *
     * @param property the property's full name
     * @param fault what is wrong and what would be right, without a full stop
     */
    public InvalidSettingException(String property, String fault) {
        super(property + ": " + fault);
    }

    /** The same with its cause. */
    public InvalidSettingException(String property, String fault, @Nullable Throwable cause) {
        super(property + ": " + fault, cause);
    }

    /**
     * Requires an http or https address.
     *
     * @throws InvalidSettingException with that fault if it is not one
     */
    public static URI requireHttp(String property, String value, String fault) {
        try {
            URI address = new URI(value);
            if (address.getHost() != null && String.valueOf(address.getScheme()).matches("https?")) {
                return address;
            }
        } catch (URISyntaxException malformed) {
            throw new InvalidSettingException(property, fault, malformed);
        }
        throw new InvalidSettingException(property, fault);
    }
}
