/** Text files that the build takes in. */
declare module "*.csv" {
  const text: string;
  export default text;
}
