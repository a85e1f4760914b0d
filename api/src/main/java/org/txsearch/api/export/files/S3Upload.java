package org.txsearch.api.export.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/**
 * A file on its way into a bucket: what fills a part is sent, so that no more of it is ever in memory, and nobody sees the
 * file before the last part is confirmed. One that fits into a part is sent at once.
 */
final class S3Upload extends NewFile {

    /** The most parts that a file may have, 10,000, are 80 GB. */
    static final int PART_BYTES = 8 << 20;

    private final S3Client s3;
    private final String bucket;
    private final String key;
    private final byte[] part = new byte[PART_BYTES];
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
            int more = Math.min(count - done, PART_BYTES - length);
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

    /** It is read anew where it must be sent again. */
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

    /** Parts that nobody completes would be kept, and paid for, without ever being seen. */
    @Override
    public void close() throws IOException {
        String upload = id;
        id = null;
        if (upload == null) {
            return;
        }
        // For a thread that is told to stop, the client sends nothing.
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
