package org.txsearch.api.export.files;

import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.txsearch.api.settings.ApiSettings;

/** Where files are kept. */
@Configuration(proxyBeanMethods = false)
class FilesConfiguration {

    @Bean
    ExportFiles exportFiles(FilesSettings settings, ApiSettings api) {
        Path directory = settings.directory();
        return new DirectoryFiles(directory == null ? api.dataDirectory().resolve("exports") : directory);
    }
}
