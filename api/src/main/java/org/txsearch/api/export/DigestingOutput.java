package org.txsearch.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Counts the bytes that go through it, and hashes them. */
final class DigestingOutput extends OutputStream {

    private final OutputStream out;
    private final MessageDigest digest;
    private long count;

    DigestingOutput(OutputStream out) {
        this.out = out;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        digest.update(bytes, offset, length);
        count += length;
    }

    long count() {
        return count;
    }

    /** The hash of all bytes, in hexadecimal; asked for once. */
    String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
