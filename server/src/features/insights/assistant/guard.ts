/**
 * What may be asked of the model, and what it may say. The model is never the judge of that: words about illness, doses or
 * danger are answered by the way to a doctor before it is asked, and a sentence of its own that gives a dose or a
 * diagnosis ends its answer.
 */

const illness =
  /\b(fever|temperature|febrile|vomit\w*|diarrh\w*|blood\w*|bleed\w*|seizure\w*|convuls\w*|unconscious|breath\w*|choke|choking|chok\w*|rash\w*|infect\w*|poison\w*|swallow\w*|hurt\w*|injur\w*|fell (?:off|from|down)|head injury|dehydrat\w*|allerg\w*|reaction|pains?|painful|sick\w*|ill|illness|disease|diagnos\w*|symptom\w*|medic\w*|dose\w*|dosage|drug\w*|ibuprofen|paracetamol|acetaminophen|tylenol|antibiotic\w*|vaccin\w*|jaundice|lethargic|limp|blue lips|suicid\w*|depress\w*|harm\w*|shaken)\b/i
const illnessEs =
  /(fiebre|v[oó]mit|diarrea|sangr|convulsi|inconsciente|respira|ahog|atragant|sarpullid|infecci|veneno|intoxic|tragad|trag[oó]|herid|golpe|ca[ií]da|cay[oó]|deshidrat|alergi|reacci[oó]n|dolor|enferm|diagn[oó]stic|s[ií]ntoma|medic|dosis|ibuprofeno|paracetamol|antibi[oó]tic|vacuna|ictericia|suicid|depresi|da[ñn]o|zarande)/i

/** True for a question that only a doctor can answer. */
export function isForDoctor(question: string): boolean {
  return illness.test(question) || illnessEs.test(question)
}

const forbidden =
  /\b\d+([.,]\d+)?\s*(mg|mcg|µg|ml\/kg|mg\/kg)\b|\b(diagnos\w*|your (child|baby) (has|have) (an? )?\w*(itis|osis|emia|syndrome|disorder|infection))\b|diagn[oó]stic|\b(give|administer)\b[^.]{0,40}\b(ibuprofen|paracetamol|acetaminophen|tylenol|aspirin|melatonin|honey|medicine)\b|\b(dale|administra)\b[^.]{0,40}\b(ibuprofeno|paracetamol|aspirina|melatonina|miel|medicina)\b|https?:\/\/|www\.|<[a-z!/]/i

/** True for a sentence that the model must not say: a dose, a diagnosis, a medicine, an address, markup. */
export function isForbidden(sentence: string): boolean {
  return forbidden.test(sentence)
}

/**
 * A question without what names people: names of the family, mail addresses, web addresses and long numbers. Names are
 * found as whole words in any case and with or without accents.
 */
export function withoutNames(question: string, names: readonly string[]): string {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const known = new Set(names.flatMap((name) => name.split(/[\s-]+/)).map(plain))
  return question
    .replace(/\S+@\S+|https?:\/\/\S+|www\.\S+/gi, '…')
    .replace(/\d[\d\s().-]{5,}\d/g, '…')
    .replace(/[\p{L}\p{M}]+/gu, (word) => {
      const [bare, owned] = [plain(word), plain(word).replace(/s$/, '')]
      return known.has(bare) || (owned.length > 2 && known.has(owned)) ? 'the child' : word
    })
}
