package org.txsearch.api.exports.files;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import java.io.IOException;
import java.util.List;
import org.txsearch.local.FreePorts;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Object;

/** A bucket of an S3 server in this process. */
public final class LocalBucket implements AutoCloseable {

    private static final String NAME = "reports";
    private static final String PREFIX = "kept/";

    private final LocalS3 server;
    private final S3Client client;

    public LocalBucket() throws IOException {
        // Credentials are not settings. The SDK finds them in system properties.
        System.setProperty("aws.accessKeyId", "account");
        System.setProperty("aws.secretAccessKey", "of the test");
        server = LocalS3.builder()
                .port(FreePorts.next())
                .mode(LocalS3Mode.IN_MEMORY)
                .build();
        server.start();
        client = FilesConfiguration.client(settings(server.getPort()));
        client.createBucket(request -> request.bucket(NAME));
    }

    static FilesSettings.S3 settings(int port) {
        return new FilesSettings.S3(NAME, PREFIX, address(port), "eu-south-2", true);
    }

    private static String address(int port) {
        return "http://127.0.0.1:" + port;
    }

    /** Returns the properties with which an API stores files in this bucket. */
    public List<String> properties() {
        return List.of(
                FilesSettings.S3.PREFIX + "bucket=" + NAME,
                FilesSettings.S3.PREFIX + "prefix=" + PREFIX,
                FilesSettings.S3.PREFIX + "endpoint=" + address(server.getPort()),
                FilesSettings.S3.PREFIX + "region=eu-south-2",
                FilesSettings.S3.PREFIX + "path-style=true");
    }

    ExportFiles files() {
        return new S3Files(client, NAME, PREFIX);
    }

    /** Returns all keys. */
    public List<String> keys() {
        return client.listObjectsV2(request -> request.bucket(NAME)).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    /** Returns the keys of incomplete uploads. */
    public List<String> uploads() {
        return client.listMultipartUploads(request -> request.bucket(NAME)).uploads().stream()
                .map(MultipartUpload::key)
                .toList();
    }

    /** Stores an empty object. */
    public void put(String key) {
        client.putObject(request -> request.bucket(NAME).key(key), RequestBody.empty());
    }

    @Override
    public void close() {
        client.close();
        server.shutdown();
    }
}
