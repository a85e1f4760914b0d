// Generates a Postman collection from the document, and runs all its requests with Postman's own runner.
const fs = require("node:fs");
const { convertV2 } = require("openapi-to-postmanv2");
const newman = require("newman");

const [document, target] = process.argv.slice(2);
const options = { folderStrategy: "Tags", parametersResolution: "Example", enableOptionalParameters: false };

// Each request as it is imported; ids of the document's examples are unknown. What is created is deleted again.
const test = `
pm.test(pm.info.requestName, () => {
  const unknown = pm.response.code === 404 && /_NOT_FOUND$/.test(pm.response.json().code);
  pm.expect(unknown || pm.response.code < 300, pm.response.text()).to.equal(true);
});
if (pm.response.code === 201) {
  pm.sendRequest({
    url: pm.variables.get("baseUrl") + pm.response.headers.get("Location").replace(/^https?:[/][/][^/]*/, ""),
    method: "DELETE",
    header: { Authorization: "Bearer " + pm.variables.get("bearerToken") },
  }, (failure, answer) => pm.test("deleted", () => pm.expect(answer.code).to.equal(204)));
}`;

// The demo accepts addresses of this machine; a machine without the internet finds no other ones.
const data = fs.readFileSync(document, "utf8").replaceAll("https://example.com/hooks", "http://127.0.0.1:9009/hooks");

convertV2({ type: "string", data }, options, (failure, conversion) => {
  if (failure || !conversion.result) throw failure ?? new Error(conversion.reason);
  const collection = conversion.output[0].data;
  fs.writeFileSync(target, JSON.stringify(collection));
  collection.event = [{ listen: "test", script: { exec: test.split("\n") } }];
  const variables = { baseUrl: process.env.API, bearerToken: process.env.TOKEN };
  newman.run(
    {
      collection,
      envVar: Object.entries(variables).map(([key, value]) => ({ key, value })),
      globals: { values: [] },
      sslExtraCaCerts: process.env.CERTIFICATE,
      reporters: [],
    },
    (broken, { run }) => {
      if (broken) throw broken;
      run.failures.forEach(({ error }) => console.error(`${error.test ?? error.name}: ${error.message}`));
      console.log(`${run.stats.requests.total} requests of the collection, ${run.failures.length} failures`);
      process.exit(run.failures.length === 0 && run.stats.requests.total >= 17 ? 0 : 1);
    },
  );
});
