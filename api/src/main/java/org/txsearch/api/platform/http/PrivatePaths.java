package org.txsearch.api.platform.http;

/** The paths that need an access token: the operations of the API, and the tools of assistants. */
public final class PrivatePaths {

    private static final String OPERATIONS = "/v1";

    /** The path of the Model Context Protocol. */
    public static final String TOOLS = "/mcp";

    private PrivatePaths() {}

    /** Returns whether a path is private. */
    public static boolean contain(String path) {
        return path.startsWith(OPERATIONS) || path.equals(TOOLS);
    }

    /** Returns the patterns of the private paths. */
    public static String[] patterns() {
        return new String[] {OPERATIONS + "/**", TOOLS};
    }
}
