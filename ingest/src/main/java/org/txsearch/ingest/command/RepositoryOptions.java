package org.txsearch.ingest.command;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.txsearch.backup.BackupException;
import org.txsearch.backup.SnapshotRepository;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.OwnedNote;
import org.txsearch.local.ElasticsearchConnection;
import picocli.CommandLine.Option;

/** Which snapshot repository a command works with. */
final class RepositoryOptions {

    private static final int MOST_DETAILS = 20;

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
        int in(SnapshotRepository repository) throws IOException, InterruptedException;
    }

    /** Opens the repository, works with it, and tells in one line what cannot be done. */
    int with(Work work) throws IOException, InterruptedException {
        Surroundings surroundings = Surroundings.current();
        String name = repository == null
                ? Surroundings.setting("txsearch.backup.repository", "txsearch-backups")
                : repository;
        try (ElasticsearchConnection connection = surroundings.connect(System.err::println);
                Cluster cluster = connection.cluster()) {
            return work.in(SnapshotRepository.open(cluster, name, folder(surroundings)));
        } catch (BackupException e) {
            e.details().stream().limit(MOST_DETAILS).forEach(System.err::println);
            if (e.details().size() > MOST_DETAILS) {
                System.err.println((e.details().size() - MOST_DETAILS) + " more lines like these");
            }
            throw new CommandException(String.valueOf(e.getMessage()), e);
        } catch (OwnedNote.TakenException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The default is for the default name alone: another repository is where it has been registered. */
    private @Nullable Path folder(Surroundings surroundings) {
        if (folder != null) {
            return folder.toAbsolutePath().normalize();
        }
        return repository == null ? surroundings.backupFolder().orElse(null) : null;
    }
}
