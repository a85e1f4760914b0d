package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an erasure did and what it could not reach; nothing in it says who the payer was.
 *
 * @param reference the erasure's name
 * @param merchantId whose payer it was
 * @param erasedAt when it was asked for first, as the transactions show it
 * @param writtenAt when this was written
 * @param complete whether nothing that was taken in before can still be stored
 * @param runs how many times it was begun; a run that was killed may have erased up to 200 transactions that are not counted
 * @param transactions how many transactions were erased
 * @param weeks the same by week
 * @param exportsRestarted running exports that start again
 * @param exportsRemoved exports whose files are removed
 * @param deadLettersEmptied dead letters that have lost their text in this run
 * @param remains where the data may still be
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record EraseReceipt(
        String reference,
        String merchantId,
        String erasedAt,
        String writtenAt,
        boolean complete,
        int runs,
        int transactions,
        Map<String, Integer> weeks,
        int exportsRestarted,
        int exportsRemoved,
        int deadLettersEmptied,
        List<ErasureRemains.Remain> remains) {

    /** Whole or not at all; returns the file. */
    Path write(Path folder) throws IOException {
        Path file = Files.createDirectories(folder).resolve(reference + ".json");
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(aside, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
        return Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void print(Path file) {
        System.out.println(reference + ": " + transactions + " transactions erased in " + weeks.size() + " weeks; "
                + exportsRemoved + " exports removed, " + exportsRestarted + " started again; " + deadLettersEmptied
                + " dead letters emptied");
        for (ErasureRemains.Remain remain : remains) {
            System.out.println("remains: " + remain.where() + ", until " + remain.until());
        }
        System.out.println("receipt: " + file);
    }
}
