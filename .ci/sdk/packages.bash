# Builds the SDKs' packages from a copy without what earlier builds have left, and installs each into an empty folder:
# $work/venv, $work/node and $work/java. Sourced by check and cost. With $folder, that is $work, and is kept.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
if [ -n "${folder:-}" ]; then
  mkdir -p "$folder"
  work=$(realpath "$folder")
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
(cd "$root" && git ls-files -co --exclude-standard -z sdk docs/openapi.json | tar -c --null -T -) | tar -x -C "$work"

maven() { "$root/mvnw" -B -ntp -q -f "$work/sdk/java/pom.xml" "$@"; }

python_package() {
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q build
  "$work/venv/bin/python" -m build -q "$work/sdk/python" --outdir "$work/dist" >/dev/null
  "$work/venv/bin/pip" install -q "$work"/dist/*.whl
}

typescript_package() {
  mkdir -p "$work/node"
  (cd "$work/sdk/typescript" && npm ci --silent --no-audit --no-fund && npm pack --silent --pack-destination "$work/node" >/dev/null)
  cd "$work/node"
  echo '{"type":"module","private":true}' >package.json
  npm install --silent --no-audit --no-fund ./*.tgz
}

# With the phase as its argument: package makes the jar, verify tests it as well.
java_package() {
  mkdir -p "$work/java/lib"
  maven "$@" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$work/java/lib"
  cp "$work"/sdk/java/target/txsearch-client-*[0-9].jar "$work/java/lib"
}
