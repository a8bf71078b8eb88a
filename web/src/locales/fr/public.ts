/** What the pages outside the shell say, in one file. */
export default import.meta.glob('./{auth,common,errors,messages,terms,validation}.json', {
  eager: true,
  import: 'default',
})
