/** Downloads: those of exported files, whose hash is checked before they count as complete. */
import { DownloadError, type ExportFile, type TransactionSearch } from "@txsearch/client";

/** Beyond this, a file is written as it arrives, if the browser can do that. */
const longestInMemory = 50_000_000;

/** The part of the File System Access API that is used; not every browser has it. */
interface FilePicker {
  showSaveFilePicker(options: { suggestedName: string }): Promise<{ createWritable(): Promise<FileWriter> }>;
}
interface FileWriter {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Fetches a file into the user's downloads. False if the user chose no place for it. */
export async function fetchFile(
  client: TransactionSearch,
  file: ExportFile,
  onProgress: (bytes: number) => void,
): Promise<boolean> {
  if (file.bytes > longestInMemory && "showSaveFilePicker" in window) {
    const writer = await chooseWriter(window as unknown as FilePicker, file.name);
    if (writer === undefined) return false;
    try {
      await eachChunk(client, file, onProgress, (chunk) => writer.write(chunk));
    } catch (error) {
      // The written part is dropped, and an earlier file of that name stays.
      await writer.abort();
      throw error;
    }
    await writer.close();
    return true;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  await eachChunk(client, file, onProgress, (chunk) => void chunks.push(chunk as Uint8Array<ArrayBuffer>));
  saveBlob(new Blob(chunks, { type: file.contentType }), file.name);
  return true;
}

/** Saves content into the user's downloads. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Whether a file arrived that is not what its export states. */
export function isDamaged(error: unknown): boolean {
  return error instanceof DownloadError;
}

async function eachChunk(
  client: TransactionSearch,
  file: ExportFile,
  onProgress: (bytes: number) => void,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  let done = 0;
  for await (const chunk of client.exports.read(file)) {
    await take(chunk);
    done += chunk.length;
    onProgress(done);
  }
}

async function chooseWriter(picker: FilePicker, name: string): Promise<FileWriter | undefined> {
  try {
    return await (await picker.showSaveFilePicker({ suggestedName: name })).createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}
