export default { ssr: true, buildDirectory: "../../../build/bare" };
