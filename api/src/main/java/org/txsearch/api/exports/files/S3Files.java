package org.txsearch.api.exports.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Stores files in a bucket of an S3-compatible storage under keys of the form prefix, folder, slash, name. */
record S3Files(S3Client s3, String bucket, String prefix) implements ExportFiles, AutoCloseable {

    /** The limit for the first byte of a file, including retries. */
    private static final Duration OPEN_WITHIN = Duration.ofSeconds(10);

    @Override
    public NewExportFile create(String folder, String name) {
        return new S3Upload(s3, bucket, key(folder, name));
    }

    @Override
    public InputStream open(String folder, String name, long from, long length) throws IOException {
        if (length == 0) {
            return InputStream.nullInputStream();
        }
        String range = "bytes=" + from + "-" + (from + length - 1);
        try {
            ResponseInputStream<GetObjectResponse> object = stored(() -> s3.getObject(request -> request.bucket(bucket)
                    .key(key(folder, name))
                    .range(range)
                    .overrideConfiguration(call -> call.apiCallTimeout(OPEN_WITHIN))));
            if (object.response().contentLength() == length && startsAt(from, object.response())) {
                return object;
            }
            object.abort();
            throw new IOException("The stored file is shorter than its recorded length");
        } catch (IOException e) {
            if (e.getCause() instanceof NoSuchKeyException) {
                throw (IOException) new NoSuchFileException(key(folder, name)).initCause(e);
            }
            throw e;
        }
    }

    /** Checks the start of a response: a storage without support for ranges sends the whole file without Content-Range. */
    private static boolean startsAt(long from, GetObjectResponse object) {
        String range = object.contentRange();
        return range == null ? from == 0 : range.startsWith("bytes " + from + "-");
    }

    @Override
    public List<String> names(String folder) throws IOException {
        String start = key(folder, "");
        return stored(() -> objects(start)
                .map(object -> object.key().substring(start.length()))
                .toList());
    }

    @Override
    public void delete(String folder, String name) throws IOException {
        stored(() -> s3.deleteObject(request -> request.bucket(bucket).key(key(folder, name))));
    }

    @Override
    public List<String> foldersUnchangedSince(Instant then) throws IOException {
        TreeMap<String, Instant> lastChanges = stored(() -> objects(prefix)
                .filter(object -> object.key().indexOf('/', prefix.length()) > prefix.length())
                .collect(Collectors.toMap(
                        this::folder,
                        S3Object::lastModified,
                        BinaryOperator.maxBy(Comparator.naturalOrder()),
                        TreeMap::new)));
        lastChanges.values().removeIf(last -> !last.isBefore(then));
        return List.copyOf(lastChanges.keySet());
    }

    /** Does nothing: a bucket has only keys. */
    @Override
    public void deleteFolder(String folder) {}

    @Override
    public void close() {
        s3.close();
    }

    /** Lists objects. The stream requests a thousand at a time. */
    private Stream<S3Object> objects(String start) {
        return s3.listObjectsV2Paginator(request -> request.bucket(bucket).prefix(start)).contents().stream();
    }

    private String folder(S3Object object) {
        return object.key().substring(prefix.length(), object.key().indexOf('/', prefix.length()));
    }

    private String key(String folder, String name) {
        return prefix + folder + "/" + name;
    }

    /** Returns the response of the storage; translates failures to IOException. */
    static <T> T stored(Supplier<T> call) throws IOException {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new IOException("The storage refused or did not answer", e);
        }
    }
}
