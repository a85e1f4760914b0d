package org.txsearch.api.cursor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.settings.ApiSettings;
import org.txsearch.api.settings.InvalidSettingException;
import org.txsearch.files.PrivateFiles;

/** Where the cursors' keys come from. */
@Configuration(proxyBeanMethods = false)
class CursorConfiguration {

    private static final int KEY_LENGTH = 32;

    @Bean
    CursorSeal cursorSeal(CursorKeys keys) {
        return new CursorSeal(keys);
    }

    @Bean
    CursorKeys cursorKeys(CursorSettings settings, ApiSettings api) throws IOException {
        if (settings.keys().isEmpty()) {
            return new CursorKeys(List.of(ownKey(api.dataDirectory().resolve("cursor.key"))));
        }
        try {
            return new CursorKeys(settings.keys().stream()
                    .map(key -> Base64.getDecoder().decode(key))
                    .toList());
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException(
                    "txsearch.cursor.keys",
                    "must be secrets of at least 32 random bytes in base64 (openssl rand -base64 32), separated by commas",
                    e);
        }
    }

    /** Kept in a file, so that cursors outlive the process; instances that share cursors need the setting. */
    private static byte[] ownKey(Path file) throws IOException {
        if (!Files.exists(file)) {
            byte[] key = new byte[KEY_LENGTH];
            new SecureRandom().nextBytes(key);
            PrivateFiles.write(file, key);
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length < KEY_LENGTH) {
            throw new InvalidSettingException(
                    "txsearch.data-directory", "its cursor.key is cut off: delete it, and a new one is made");
        }
        return key;
    }
}
