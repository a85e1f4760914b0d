package org.txsearch.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class AvroBytesTest {

    private static final int MAX_READS = 100_000;

    private interface Writing {
        void to(BinaryEncoder encoder) throws IOException;
    }

    @Property
    void longs_areReadAsAvroWritesThem(@ForAll long value) throws IOException {
        AvroBytes in = read(encoder -> encoder.writeLong(value));
        assertThat(in.readLong()).isEqualTo(value);
        assertThat(in.atEnd()).isTrue();
    }

    @Property
    void ints_areReadAsAvroWritesThem(@ForAll int value) throws IOException {
        assertThat(read(encoder -> encoder.writeInt(value)).readInt()).isEqualTo(value);
    }

    @Property
    void strings_areReadAsAvroWritesThem(@ForAll String value) throws IOException {
        AvroBytes in = read(encoder -> encoder.writeString(value));
        int length = in.readLength();
        assertThat(Arrays.copyOfRange(in.array(), in.position(), in.position() + length))
                .isEqualTo(new Utf8(value).getBytes());
        in.skip(length);
        assertThat(in.atEnd()).isTrue();
    }

    @Test
    void extremes_areRead() throws IOException {
        for (long value : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, Integer.MIN_VALUE}) {
            assertThat(read(encoder -> encoder.writeLong(value)).readLong()).isEqualTo(value);
        }
    }

    @Test
    void booleansUnionsAndEnums_acceptTheirOwnValuesOnly() throws IOException {
        assertThat(read(encoder -> encoder.writeBoolean(true)).readBoolean()).isTrue();
        assertThat(read(encoder -> encoder.writeBoolean(false)).readBoolean()).isFalse();
        assertThat(read(encoder -> encoder.writeIndex(1)).readPresent()).isTrue();
        assertThat(read(encoder -> encoder.writeIndex(0)).readPresent()).isFalse();
        assertThat(read(encoder -> encoder.writeEnum(2)).readEnum(3)).isEqualTo(2);
        refused(of(2)::readBoolean);
        refused(of(-1)::readBoolean);
        AvroBytes two = read(encoder -> encoder.writeIndex(2));
        refused(two::readPresent);
        AvroBytes negative = read(encoder -> encoder.writeIndex(-1));
        refused(negative::readPresent);
        AvroBytes third = read(encoder -> encoder.writeEnum(3));
        refused(() -> third.readEnum(3));
        AvroBytes below = read(encoder -> encoder.writeEnum(-1));
        refused(() -> below.readEnum(3));
        AvroBytes large = read(encoder -> encoder.writeLong(1L << 33));
        refused(() -> large.readEnum(3));
    }

    @Test
    void intBeyondItsRange_isRefused() throws IOException {
        AvroBytes above = read(encoder -> encoder.writeLong(Integer.MAX_VALUE + 1L));
        refused(above::readInt);
        AvroBytes below = read(encoder -> encoder.writeLong(Integer.MIN_VALUE - 1L));
        refused(below::readInt);
    }

    @Test
    void numberOfElevenBytes_isRefused() {
        refused(of(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1)::readLong);
    }

    @Test
    void lengthBeyondTheEnd_isRefused() throws IOException {
        for (long length : new long[] {1, -1, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE}) {
            AvroBytes in = read(encoder -> encoder.writeLong(length));
            refused(in::readLength);
        }
    }

    @Test
    void lengthBeyondItsEnd_isRefused_evenInALongerArray() {
        byte[] bytes = {4, 'a', 'b'};
        assertThat(new AvroBytes(bytes, 0, 3).readLength()).isEqualTo(2);
        refused(new AvroBytes(bytes, 0, 2)::readLength);
        refused(new AvroBytes(bytes, 0, 0)::readLength);
    }

    @Test
    void negativeBlockCount_isFollowedByASize() throws IOException {
        AvroBytes in = read(encoder -> {
            encoder.writeLong(-2);
            encoder.writeLong(2);
            encoder.writeInt(7);
            encoder.writeInt(8);
            encoder.writeLong(0);
        });
        assertThat(in.readBlockCount()).isEqualTo(2);
        assertThat(in.readInt()).isEqualTo(7);
        assertThat(in.readInt()).isEqualTo(8);
        assertThat(in.readBlockCount()).isZero();
        assertThat(in.atEnd()).isTrue();
    }

    @Test
    void hugeBlockCounts_areRefused() throws IOException {
        for (long count : new long[] {2, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, -2, -Long.MAX_VALUE}) {
            AvroBytes in = read(encoder -> {
                encoder.writeLong(count);
                encoder.writeLong(0);
            });
            refused(in::readBlockCount);
        }
    }

    @Test
    void blockSizeBeyondTheEnd_isRefused() throws IOException {
        for (long size : new long[] {1, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            AvroBytes in = read(encoder -> {
                encoder.writeLong(-1);
                encoder.writeLong(size);
            });
            refused(in::readBlockCount);
        }
    }

    @Test
    void everyTruncation_isRefused() throws IOException {
        byte[] whole = write(AvroBytesTest::writeSample);
        readSample(new AvroBytes(whole, 0, whole.length));
        for (int length = 0; length < whole.length; length++) {
            AvroBytes cut = new AvroBytes(Arrays.copyOf(whole, length), 0, length);
            refused(() -> readSample(cut));
            AvroBytes shortened = new AvroBytes(whole, 0, length);
            refused(() -> readSample(shortened));
        }
    }

    @Property
    void randomBytes_areReadOrRefused_inBoundedWork(@ForAll byte[] bytes) {
        AvroBytes in = new AvroBytes(bytes, 0, bytes.length);
        int reads = 0;
        try {
            while (!in.atEnd()) {
                reads += readSample(in);
                assertThat(reads).isLessThan(MAX_READS);
            }
        } catch (MalformedAvroException e) {
            assertThat(e).hasMessageNotContaining("null");
        }
    }

    private static void writeSample(BinaryEncoder encoder) throws IOException {
        encoder.writeLong(1_234_567_890_123L);
        encoder.writeIndex(1);
        encoder.writeString("José");
        encoder.writeBoolean(true);
        encoder.writeEnum(1);
        encoder.writeInt(-5);
        encoder.writeArrayStart();
        encoder.setItemCount(2);
        for (String item : new String[] {"a", "bcd"}) {
            encoder.startItem();
            encoder.writeString(item);
        }
        encoder.writeArrayEnd();
    }

    private static int readSample(AvroBytes in) {
        in.readLong();
        if (in.readPresent()) {
            in.skip(in.readLength());
        }
        in.readBoolean();
        in.readEnum(3);
        in.readInt();
        int reads = 5;
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            for (; left > 0; left--) {
                in.skip(in.readLength());
                reads++;
            }
        }
        return reads;
    }

    private static void refused(Runnable read) {
        assertThatExceptionOfType(MalformedAvroException.class).isThrownBy(read::run);
    }

    private static AvroBytes of(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return new AvroBytes(array, 0, array.length);
    }

    private static AvroBytes read(Writing writing) throws IOException {
        byte[] bytes = write(writing);
        return new AvroBytes(bytes, 0, bytes.length);
    }

    private static byte[] write(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        writing.to(encoder);
        encoder.flush();
        return bytes.toByteArray();
    }
}
