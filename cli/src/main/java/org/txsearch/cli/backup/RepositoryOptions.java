package org.txsearch.cli.backup;

import java.nio.file.Path;
import org.apache.commons.lang3.function.FailableFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cli.snapshots.SnapshotRepository;
import picocli.CommandLine.Option;

/** The snapshot repository of a command. */
final class RepositoryOptions {

    @Option(
            names = "--repository",
            paramLabel = "NAME",
            description = "a snapshot repository that is registered with the cluster, of any type (default:"
                    + " TXSEARCH_BACKUP_REPOSITORY, else txsearch-backups)")
    private @Nullable String repository;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "where to register one of type fs if none has that name: a folder that all nodes share and"
                    + " name in path.repo (default: TXSEARCH_BACKUP_FOLDER; data/backups for the local node)")
    private @Nullable Path folder;

    int with(FailableFunction<SnapshotRepository, Integer, Exception> work) throws Exception {
        CommandContext context = CommandContext.current();
        String name = repository == null ? CommandContext.backupRepository() : repository;
        return CommandContext.onCluster(cluster -> work.apply(SnapshotRepository.open(cluster, name, folder(context))));
    }

    /** Returns the folder. The default belongs to the default name: another repository has its own folder. */
    private @Nullable Path folder(CommandContext context) {
        if (folder != null) {
            return folder.toAbsolutePath().normalize();
        }
        return repository == null ? context.backupFolder().orElse(null) : null;
    }
}
