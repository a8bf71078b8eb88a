/** What the pages behind sign-in say besides, in one file. */
export default import.meta.glob(['./*.json', '!./{auth,common,errors,messages,terms,validation}.json'], {
  eager: true,
  import: 'default',
})
