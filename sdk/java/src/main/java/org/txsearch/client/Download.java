package org.txsearch.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** One file of an export on its way to the disk: whole under its name, or not there. */
final class Download {

    private final Transport transport;
    private final ExportFile file;
    private MessageDigest digest = sha256();
    private long done;

    Download(Transport transport, ExportFile file) {
        this.transport = transport;
        this.file = file;
    }

    Path into(Path folder) {
        Path target = folder.resolve(name());
        try {
            Files.createDirectories(folder);
            Path part = Files.createTempFile(folder, "." + target.getFileName() + ".", ".part");
            try {
                try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
                    fetch(out);
                    out.force(true);
                }
                String found = HexFormat.of().formatHex(digest.digest());
                if (!found.equals(file.sha256())) {
                    throw new DownloadException(
                            file.name() + " has the SHA-256 " + found + ", and the export states " + file.sha256()
                                    + ". Download it again.",
                            null);
                }
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(target + " cannot be written.", e);
        }
    }

    /** The last part of the name, so that a file never lies outside of its folder. */
    private String name() {
        String name = file.name()
                .substring(Math.max(file.name().lastIndexOf('/'), file.name().lastIndexOf('\\')) + 1);
        try {
            if (!name.isEmpty() && !name.startsWith(".") && Path.of(name).getNameCount() == 1) {
                return name;
            }
        } catch (InvalidPathException e) {
            throw new DownloadException("The export names a file that cannot be stored: " + e.getReason(), e);
        }
        throw new DownloadException(
                "The export names a file \"" + file.name() + "\", which is not a name to store it under.", null);
    }

    private void fetch(FileChannel out) {
        String path = transport.pathOf(file.href());
        for (int failures = 0; done < file.bytes(); ) {
            TransactionSearchException failure;
            Duration retryAfter = null;
            Body body = new Body(out);
            try {
                transport.open(
                        path,
                        done == 0
                                ? Map.of("Accept-Encoding", "identity")
                                : Map.of("Accept-Encoding", "identity", "Range", "bytes=" + done + "-"),
                        body,
                        body::received);
                failure = new DownloadException(
                        file.name() + " ended after " + done + " of " + file.bytes() + " bytes. Download it again.",
                        null);
            } catch (RateLimitException | ServerException e) {
                failure = e;
                retryAfter = e.retryAfter();
            } catch (IOException e) {
                failure = transport.connectionFailure("GET " + path, e, failures + 1);
            } finally {
                body.stop();
            }
            body.rethrow();
            if (done == file.bytes()) {
                return;
            }
            failures = body.received() > 0 ? 0 : failures;
            transport.waitOrThrow(failure, failures++, retryAfter);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    /** Writes what one answer brings. After it is stopped, nothing more is written. */
    private final class Body implements HttpResponse.BodyHandler<byte[]>, HttpResponse.BodySubscriber<byte[]> {

        private final FileChannel out;
        private final CompletableFuture<byte[]> complete = new CompletableFuture<>();
        private long received;
        private Flow.@Nullable Subscription subscription;
        private @Nullable RuntimeException failure;
        private boolean isStopped;

        Body(FileChannel out) {
            this.out = out;
        }

        @Override
        public synchronized HttpResponse.BodySubscriber<byte[]> apply(HttpResponse.ResponseInfo response) {
            if (done > 0 && response.statusCode() != 206) {
                // The range was ignored: start again.
                done = 0;
                digest = sha256();
            }
            return this;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return complete;
        }

        @Override
        public synchronized void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            newSubscription.request(1);
        }

        @Override
        public synchronized void onNext(List<ByteBuffer> buffers) {
            if (isStopped || subscription == null) {
                return;
            }
            try {
                for (ByteBuffer buffer : buffers) {
                    write(buffer);
                }
                subscription.request(1);
            } catch (IOException e) {
                fail(new UncheckedIOException(file.name() + " cannot be written.", e));
            }
        }

        private void write(ByteBuffer buffer) throws IOException {
            if (done + buffer.remaining() > file.bytes()) {
                fail(new DownloadException(
                        file.name() + " is longer than the " + file.bytes() + " bytes of the export.", null));
                return;
            }
            digest.update(buffer.duplicate());
            received += buffer.remaining();
            while (buffer.hasRemaining()) {
                done += out.write(buffer, done);
            }
        }

        private void fail(RuntimeException cause) {
            failure = cause;
            isStopped = true;
            if (subscription != null) {
                subscription.cancel();
            }
            complete.completeExceptionally(cause);
        }

        @Override
        public void onError(Throwable cause) {
            complete.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            complete.complete(new byte[0]);
        }

        synchronized long received() {
            return received;
        }

        synchronized void stop() {
            isStopped = true;
        }

        synchronized void rethrow() {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
