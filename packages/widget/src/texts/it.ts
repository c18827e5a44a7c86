import type { Texts } from './texts.ts';

// cspell:disable
export const it: Texts = {
  title: 'Segnala un problema',
  kinds: { bug: 'Qualcosa non funziona', change: 'Qualcosa è da cambiare', question: 'Una domanda' },
  kind: 'Di che cosa si tratta?',
  text: 'Che cosa vuole dirci?',
  name: 'Il Suo nome',
  email: 'Il Suo indirizzo email',
  emailHint: 'Per risponderle. Nessun altro lo vede.',
  optional: 'facoltativo',
  pick: 'Indicalo sulla pagina',
  pickAgain: 'Indica qualcos’altro',
  picked: (what) => `Ha indicato: ${what}`,
  unpick: 'Non indicare nulla',
  pickHelp: 'Faccia clic su ciò che intende. Con la tastiera: frecce, poi Invio. Esc per tornare indietro.',
  takePicture: 'Aggiungi un’immagine della pagina',
  replacePicture: 'Sostituisci l’immagine',
  takingPicture: 'Preparazione dell’immagine…',
  pictureTitle: 'Segni ciò che intende',
  drawHelp:
    'Disegni sull’immagine. Con la tastiera: scelga uno strumento, sposti il segno con le frecce e ne cambi la dimensione con Maiusc.',
  tools: { rectangle: 'Rettangolo', arrow: 'Freccia' },
  undo: 'Annulla il segno',
  usePicture: 'Usa questa immagine',
  pictureAdded: 'È stata aggiunta un’immagine.',
  removePicture: 'Rimuovi l’immagine',
  noPicture:
    'Non è possibile creare un’immagine di questa pagina. Può inviare la segnalazione senza immagine.',
  pictureLost: 'La segnalazione è arrivata, ma la sua immagine no.',
  pictureWaits:
    'La segnalazione è arrivata. L’immagine sarà inviata quando visiterà di nuovo questo sito entro un’ora.',
  known: (count) => (count === 1 ? 'Qualcuno l’ha già segnalato.' : `È già stato segnalato ${count} volte.`),
  auditIssues: {
    broken_link: 'Il team sa già che questo link non funziona.',
    broken_image: 'Il team sa già che questa immagine non si carica.',
    link_without_text: 'Il team sa già che a questo link manca il testo, necessario a chi non può vederlo.',
    image_without_alt:
      'Il team sa già che a questa immagine manca la descrizione, necessaria a chi non può vederla.',
  },
  meToo: 'Ho anch’io questo problema',
  meTooThanks: 'Ne abbiamo preso nota.',
  messages: (count) => `Invia anche i messaggi di errore di questa pagina (${count})`,
  showMessages: 'Mostra che cosa viene inviato',
  send: 'Invia',
  sending: 'Invio in corso…',
  cancel: 'Annulla',
  close: 'Chiudi',
  required: 'Compili questo campo.',
  sent: 'Grazie',
  sentText: 'La segnalazione è arrivata. Sulla sua pagina può vedere che cosa ne è.',
  follow: 'Segui la segnalazione',
  waits:
    'Non c’è connessione. La segnalazione resta in questo browser e sarà inviata alla Sua prossima visita.',
  failed: (why) => `L’invio non è riuscito. ${why}`,
  another: 'Segnala qualcos’altro',
};
