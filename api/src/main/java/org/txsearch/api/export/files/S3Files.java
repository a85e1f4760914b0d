package org.txsearch.api.export.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Files in a bucket of a storage that speaks S3: sent in parts while they are written, and there for others once the last
 * part is confirmed.
 */
final class S3Files implements ExportFiles, AutoCloseable {

    /** At most 10,000 parts make a file of 80 GB. */
    private static final int PART_BYTES = 8 << 20;

    private final S3Client s3;
    private final String bucket;
    private final String prefix;

    S3Files(S3Client s3, String bucket, String prefix) {
        this.s3 = s3;
        this.bucket = bucket;
        this.prefix = prefix;
    }

    @Override
    public NewFile create(String folder, String name) {
        return new Upload(key(folder, name));
    }

    private final class Upload extends NewFile {

        private final String key;
        private final byte[] part = new byte[PART_BYTES];
        private final List<CompletedPart> sent = new ArrayList<>();
        private int length;
        private @Nullable String id;

        Upload(String key) {
            this.key = key;
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int done = 0;
            while (done < count) {
                if (length == PART_BYTES) {
                    sendPart();
                }
                int more = Math.min(count - done, PART_BYTES - length);
                System.arraycopy(bytes, offset + done, part, length, more);
                length += more;
                done += more;
            }
        }

        private void sendPart() throws IOException {
            String upload = started();
            int number = sent.size() + 1;
            String tag = stored(() -> s3.uploadPart(
                            request -> request.bucket(bucket)
                                    .key(key)
                                    .uploadId(upload)
                                    .partNumber(number),
                            body())
                    .eTag());
            sent.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
            length = 0;
        }

        private String started() throws IOException {
            String known = id;
            if (known == null) {
                known = stored(() -> s3.createMultipartUpload(
                                request -> request.bucket(bucket).key(key))
                        .uploadId());
                id = known;
            }
            return known;
        }

        /** It can be read again where a part must be sent again. */
        private RequestBody body() {
            return RequestBody.fromInputStream(new ByteArrayInputStream(part, 0, length), length);
        }

        @Override
        public void finish() throws IOException {
            if (id == null) {
                stored(() -> s3.putObject(request -> request.bucket(bucket).key(key), body()));
                return;
            }
            if (length > 0) {
                sendPart();
            }
            String upload = id;
            stored(() -> s3.completeMultipartUpload(request -> request.bucket(bucket)
                    .key(key)
                    .uploadId(upload)
                    .multipartUpload(parts -> parts.parts(sent))));
            id = null;
        }

        @Override
        public void close() throws IOException {
            String upload = id;
            id = null;
            if (upload != null) {
                stored(() -> s3.abortMultipartUpload(
                        request -> request.bucket(bucket).key(key).uploadId(upload)));
            }
        }
    }

    @Override
    public InputStream open(String folder, String name, long from, long length) throws IOException {
        if (length == 0) {
            return InputStream.nullInputStream();
        }
        String range = "bytes=" + from + "-" + (from + length - 1);
        try {
            return stored(() ->
                    s3.getObject(request -> request.bucket(bucket).key(key(folder, name)).range(range)));
        } catch (IOException e) {
            if (e.getCause() instanceof NoSuchKeyException) {
                throw (IOException) new NoSuchFileException(key(folder, name)).initCause(e);
            }
            throw e;
        }
    }

    @Override
    public List<String> names(String folder) throws IOException {
        String start = key(folder, "");
        List<String> names = new ArrayList<>();
        for (S3Object object : objects(start)) {
            names.add(object.key().substring(start.length()));
        }
        return names;
    }

    @Override
    public void delete(String folder, String name) throws IOException {
        stored(() -> s3.deleteObject(request -> request.bucket(bucket).key(key(folder, name))));
    }

    @Override
    public List<String> foldersUnchangedSince(Instant then) throws IOException {
        Map<String, Instant> changed = new TreeMap<>();
        for (S3Object object : objects(prefix)) {
            String path = object.key().substring(prefix.length());
            if (path.indexOf('/') > 0) {
                changed.merge(
                        path.substring(0, path.indexOf('/')),
                        object.lastModified(),
                        (one, other) -> one.isAfter(other) ? one : other);
            }
        }
        changed.values().removeIf(last -> !last.isBefore(then));
        return List.copyOf(changed.keySet());
    }

    /** A bucket has no folders: without files there is none. */
    @Override
    public void deleteFolder(String folder) {}

    @Override
    public void close() {
        s3.close();
    }

    private List<S3Object> objects(String start) throws IOException {
        return stored(() -> s3
                .listObjectsV2Paginator(request -> request.bucket(bucket).prefix(start))
                .contents()
                .stream()
                .toList());
    }

    private String key(String folder, String name) {
        return prefix + folder + "/" + name;
    }

    private static <T> T stored(Supplier<T> call) throws IOException {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new IOException("The storage refused or did not answer", e);
        }
    }
}
