package org.txsearch.api.exports.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * Uploads a file into a bucket. Each full part is sent at once, so that memory holds at most one part. The file becomes
 * visible when the last part is confirmed. A file that fits into a part is sent in one request.
 */
final class S3Upload extends NewExportFile {

    /** With the maximum of 10,000 parts, a file can have 80 GB. */
    static final int PART_BYTES = 8 << 20;

    /** Small, because an export may have a temporary file for each currency. */
    private static final int FIRST_BYTES = 64 << 10;

    private final S3Client s3;
    private final String bucket;
    private final String key;
    private byte[] part = new byte[FIRST_BYTES];
    private final List<CompletedPart> sent = new ArrayList<>();
    private int length;
    private @Nullable String id;

    S3Upload(S3Client s3, String bucket, String key) {
        this.s3 = s3;
        this.bucket = bucket;
        this.key = key;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        int done = 0;
        while (done < count) {
            if (length == PART_BYTES) {
                sendPart(started());
            }
            if (length == part.length) {
                part = Arrays.copyOf(part, 2 * length);
            }
            int more = Math.min(count - done, part.length - length);
            System.arraycopy(bytes, offset + done, part, length, more);
            length += more;
            done += more;
        }
    }

    private String started() throws IOException {
        String known = id;
        if (known == null) {
            known = S3Files.stored(() -> s3.createMultipartUpload(
                            request -> request.bucket(bucket).key(key))
                    .uploadId());
            id = known;
        }
        return known;
    }

    private void sendPart(String upload) throws IOException {
        int number = sent.size() + 1;
        String tag = S3Files.stored(() -> s3.uploadPart(
                        request ->
                                request.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                        body())
                .eTag());
        sent.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
        length = 0;
    }

    /** Returns the current part; each retry reads it again. */
    private RequestBody body() {
        return RequestBody.fromContentProvider(
                () -> new ByteArrayInputStream(part, 0, length), length, "application/octet-stream");
    }

    @Override
    public void finish() throws IOException {
        String upload = id;
        if (upload == null) {
            S3Files.stored(() -> s3.putObject(request -> request.bucket(bucket).key(key), body()));
            return;
        }
        if (length > 0) {
            sendPart(upload);
        }
        S3Files.stored(() -> s3.completeMultipartUpload(request ->
                request.bucket(bucket).key(key).uploadId(upload).multipartUpload(parts -> parts.parts(sent))));
        id = null;
    }

    /** Aborts an incomplete upload: the storage would keep its invisible parts and charge for them. */
    @Override
    public void close() throws IOException {
        String upload = id;
        id = null;
        if (upload == null) {
            return;
        }
        // The client sends nothing for an interrupted thread.
        boolean interrupted = Thread.interrupted();
        try {
            S3Files.stored(() -> s3.abortMultipartUpload(
                    request -> request.bucket(bucket).key(key).uploadId(upload)));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
