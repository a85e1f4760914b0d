package org.txsearch.api.platform.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports a setting with which the API cannot start, in one line for the operator. */
public final class InvalidSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /**
     * Creates the report of a property and its fault.
     *
     * @param property the property's full name
     * @param fault the fault and its correction, without a full stop
     */
    public InvalidSettingException(String property, String fault) {
        super(property + ": " + fault);
    }

    /** Creates a report with its cause. */
    public InvalidSettingException(String property, String fault, @Nullable Throwable cause) {
        super(property + ": " + fault, cause);
    }

    /**
     * Requires an http or https address.
     *
     * @throws InvalidSettingException with the given fault if it is not one
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

    /**
     * Requires an https address, or an http address of this machine.
     *
     * @throws InvalidSettingException if it is neither
     */
    public static URI requireHttps(String property, String value) {
        String fault = "must be an https URI (http only on this machine)";
        URI address = requireHttp(property, value, fault);
        if (address.getScheme().equals("http") && !LOOPBACK.contains(address.getHost())) {
            throw new InvalidSettingException(property, fault);
        }
        return address;
    }
}
