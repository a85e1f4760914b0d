package org.txsearch.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.backup.SnapshotRepository;
import picocli.CommandLine.Option;

/** Which snapshot repository a command works with. */
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
            description =
                    "where to register one of type fs if there is none of that name: a folder that all nodes share and"
                            + " name in path.repo (default: TXSEARCH_BACKUP_FOLDER; the local node's is data/backups)")
    private @Nullable Path folder;

    /** Work with a repository. */
    interface Work {
        int in(SnapshotRepository repository) throws Exception;
    }

    /** Opens the repository and works with it. */
    int with(Work work) throws Exception {
        CommandContext surroundings = CommandContext.current();
        String name = repository == null ? CommandContext.backupRepository() : repository;
        return CommandContext.onCluster(
                cluster -> work.in(SnapshotRepository.open(cluster, name, folder(surroundings))));
    }

    /** The default is for the default name alone: another repository is where it has been registered. */
    private @Nullable Path folder(CommandContext surroundings) {
        if (folder != null) {
            return folder.toAbsolutePath().normalize();
        }
        return repository == null ? surroundings.backupFolder().orElse(null) : null;
    }
}
