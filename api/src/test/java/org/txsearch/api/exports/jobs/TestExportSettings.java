package org.txsearch.api.exports.jobs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Creates settings of exports for tests. */
final class TestExportSettings {

    private TestExportSettings() {}

    /** Returns the default settings with changes of the form {@code name=value}. */
    static ExportSettings of(String... changes) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String change : changes) {
            String[] parts = change.split("=", 2);
            properties.put("txsearch.exports." + parts[0], parts[1]);
        }
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("txsearch.exports", ExportSettings.class);
    }
}
