package org.txsearch.api.typeset;

import com.dylibso.chicory.runtime.HostFunction;
import com.dylibso.chicory.runtime.ImportValues;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.ValType;
import java.util.List;

/** What HarfBuzz, as Emscripten compiled it, asks of its surroundings: memory alone. */
final class HarfBuzzImports {

    /** All fonts but those of Chinese characters together, and as much again. */
    private static final int MAX_PAGES = 64 * 1024 * 1024 / Memory.PAGE_SIZE;

    private static final String EMSCRIPTEN = "env";

    private HarfBuzzImports() {}

    static ImportValues values() {
        return ImportValues.builder()
                .addFunction(
                        function(
                                EMSCRIPTEN,
                                "emscripten_resize_heap",
                                List.of(ValType.I32),
                                true,
                                HarfBuzzImports::grow),
                        function(EMSCRIPTEN, "_abort_js", List.of(), false, HarfBuzzImports::fail),
                        function(
                                "wasi_snapshot_preview1",
                                "proc_exit",
                                List.of(ValType.I32),
                                false,
                                HarfBuzzImports::fail),
                        // Of timers, which it never sets.
                        function(
                                EMSCRIPTEN,
                                "_setitimer_js",
                                List.of(ValType.I32, ValType.F64),
                                true,
                                HarfBuzzImports::fail),
                        function(
                                EMSCRIPTEN,
                                "_emscripten_runtime_keepalive_clear",
                                List.of(),
                                false,
                                HarfBuzzImports::fail))
                .build();
    }

    private static HostFunction function(
            String module,
            String name,
            List<ValType> parameters,
            boolean answers,
            com.dylibso.chicory.runtime.WasmFunctionHandle handle) {
        List<ValType> answer = answers ? List.of(ValType.I32) : List.of();
        return new HostFunction(module, name, FunctionType.of(parameters, answer), handle);
    }

    /** Makes the memory that many bytes large, and answers whether it could. */
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
