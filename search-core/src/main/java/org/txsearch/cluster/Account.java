package org.txsearch.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.message.BasicHeader;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterSettings.InvalidClusterSettingException;

/** The account of a cluster; the header goes with each request, since waiting for a challenge would send each one twice. */
final class Account {

    private Account() {}

    /** The headers that name it; none if there is no account. */
    static Header[] headers(ClusterSettings settings) {
        String both = settings.username() == null
                ? ofAddress(settings.uris().get(0).getUserInfo())
                : settings.username() + ":" + password(settings.passwordFile());
        return both == null
                ? new Header[0]
                : new Header[] {
                    new BasicHeader(
                            HttpHeaders.AUTHORIZATION,
                            "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)))
                };
    }

    private static @Nullable String ofAddress(@Nullable String user) {
        return user == null || user.contains(":") ? user : user + ":";
    }

    /** What the file holds, without the line's end that editors add. */
    private static String password(@Nullable Path file) {
        String text;
        try {
            text = Files.readString(file == null ? Path.of("") : file);
        } catch (IOException e) {
            throw new InvalidClusterSettingException(
                    ClusterSettings.PASSWORD_FILE,
                    "must be the path of a text file that can be read; " + file + " is not one",
                    e);
        }
        String password = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        password = password.endsWith("\r") ? password.substring(0, password.length() - 1) : password;
        if (password.isEmpty() || password.indexOf('\n') >= 0) {
            throw new InvalidClusterSettingException(
                    ClusterSettings.PASSWORD_FILE,
                    "must be the path of a file with the password in one line and nothing else; " + file
                            + " is not one");
        }
        return password;
    }
}
