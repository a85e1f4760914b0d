/**
 * The labels of a transaction's attributes by language and dotted path in the SDK's names, and those of symbols such as
 * `type.REFUND`, put in by the build.
 */
declare module "labels" {
  const labels: Readonly<Record<"en" | "de", Readonly<Record<string, string>>>>;
  export default labels;
}

/** The style of the console as text, put in by the build of the web component. */
declare const STYLE: string;
