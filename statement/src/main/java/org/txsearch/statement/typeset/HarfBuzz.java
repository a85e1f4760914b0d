package org.txsearch.statement.typeset;

import com.dylibso.chicory.runtime.HostFunction;
import com.dylibso.chicory.runtime.ImportValues;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.runtime.WasmFunctionHandle;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.ValType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.statement.harfbuzz.HarfBuzzModule;

/**
 * Calls HarfBuzz, which chooses and positions glyphs in scripts whose letters depend on their neighbors.
 *
 * <p>HarfBuzz runs as WebAssembly that the build compiles to Java classes. It has its own memory, so a malicious name
 * cannot reach the memory of this process, and it gives the same result on every machine. For one thread.
 */
final class HarfBuzz {

    private static final int READ_ONLY = 1;
    private static final int LEFT_TO_RIGHT = 4;
    private static final int RIGHT_TO_LEFT = 5;

    /** Marks stay separate from their letters if possible, so that each is extracted as itself. */
    private static final int CLUSTERS_OF_CHARACTERS = 1;

    /** The size of a glyph's two records, {@code hb_glyph_info_t} and {@code hb_glyph_position_t}. */
    private static final int RECORD_BYTES = 20;

    /** Twice the size of all fonts except those of Chinese characters. */
    private static final int MAX_PAGES = 64 * 1024 * 1024 / Memory.PAGE_SIZE;

    private static final String EMSCRIPTEN = "env";

    private final Instance instance;
    private final Memory memory;
    private final int buffer;

    HarfBuzz() {
        instance = Instance.builder(HarfBuzzModule.load())
                .withImportValues(imports())
                .withMachineFactory(HarfBuzzModule::create)
                .withStart(false)
                .build();
        memory = instance.memory();
        call("__wasm_call_ctors");
        buffer = call("hb_buffer_create");
    }

    /** Loads a font and returns its number. */
    int font(byte[] file) {
        int place = copied(file);
        int blob = call("hb_blob_create", place, file.length, READ_ONLY, 0, 0);
        int face = call("hb_face_create", blob, 0);
        return call("hb_font_create", face);
    }

    /** Returns the glyphs of a text, from left to right. */
    List<PlacedGlyph> shape(int font, String text, boolean isRightToLeft) {
        int place = copied(text.getBytes(StandardCharsets.UTF_16LE));
        call("hb_buffer_clear_contents", buffer);
        call("hb_buffer_add_utf16", buffer, place, text.length(), 0, text.length());
        call("hb_buffer_set_direction", buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
        call("hb_buffer_guess_segment_properties", buffer);
        call("hb_buffer_set_cluster_level", buffer, CLUSTERS_OF_CHARACTERS);
        call("hb_shape", font, buffer, 0, 0);
        call("free", place);
        return glyphs();
    }

    private List<PlacedGlyph> glyphs() {
        int count = call("hb_buffer_get_length", buffer);
        int info = call("hb_buffer_get_glyph_infos", buffer, 0);
        int position = call("hb_buffer_get_glyph_positions", buffer, 0);
        List<PlacedGlyph> glyphs = new ArrayList<>(count);
        for (int i = 0; i < count; i++, info += RECORD_BYTES, position += RECORD_BYTES) {
            glyphs.add(new PlacedGlyph(
                    memory.readInt(info),
                    memory.readInt(info + 8),
                    memory.readInt(position),
                    memory.readInt(position + 8),
                    memory.readInt(position + 12)));
        }
        return glyphs;
    }

    private int copied(byte[] bytes) {
        int place = call("malloc", bytes.length);
        if (place == 0) {
            throw new IllegalStateException("HarfBuzz has no memory left");
        }
        memory.write(place, bytes);
        return place;
    }

    /** Calls a function and returns its result, or 0 if it has none. */
    private int call(String function, long... arguments) {
        long[] results = instance.export(function).apply(arguments);
        return results == null || results.length == 0 ? 0 : (int) results[0];
    }

    /** Returns the functions that HarfBuzz, compiled by Emscripten, imports. Only growing the memory is allowed. */
    private static ImportValues imports() {
        return ImportValues.builder()
                .addFunction(
                        function(EMSCRIPTEN, "emscripten_resize_heap", List.of(ValType.I32), true, HarfBuzz::grow),
                        function(EMSCRIPTEN, "_abort_js", List.of(), false, HarfBuzz::fail),
                        function("wasi_snapshot_preview1", "proc_exit", List.of(ValType.I32), false, HarfBuzz::fail),
                        // For timers, which HarfBuzz never sets.
                        function(EMSCRIPTEN, "_setitimer_js", List.of(ValType.I32, ValType.F64), true, HarfBuzz::fail),
                        function(EMSCRIPTEN, "_emscripten_runtime_keepalive_clear", List.of(), false, HarfBuzz::fail))
                .build();
    }

    private static HostFunction function(
            String module, String name, List<ValType> parameters, boolean hasResult, WasmFunctionHandle handle) {
        List<ValType> results = hasResult ? List.of(ValType.I32) : List.of();
        return new HostFunction(module, name, FunctionType.of(parameters, results), handle);
    }

    /** Grows the memory to a number of bytes and returns 1, or returns 0 if that is not allowed. */
    private static long[] grow(Instance instance, long... arguments) {
        Memory memory = instance.memory();
        int pages = (int) ((arguments[0] + Memory.PAGE_SIZE - 1) / Memory.PAGE_SIZE);
        boolean isLargeEnough = pages <= memory.pages();
        return new long[] {isLargeEnough || pages <= MAX_PAGES && memory.grow(pages - memory.pages()) >= 0 ? 1 : 0};
    }

    private static long[] fail(Instance instance, long... arguments) {
        throw new IllegalStateException("HarfBuzz gave up");
    }
}
