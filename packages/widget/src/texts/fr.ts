import type { Texts } from './texts.ts';

// cspell:disable
export const fr: Texts = {
  title: 'Signaler un problème',
  kinds: {
    bug: 'Quelque chose ne marche pas',
    change: 'Quelque chose est à changer',
    question: 'Une question',
  },
  kind: 'De quoi s’agit-il ?',
  text: 'Que souhaitez-vous nous dire ?',
  name: 'Votre nom',
  email: 'Votre adresse électronique',
  emailHint: 'Pour vous répondre. Personne d’autre ne la voit.',
  optional: 'facultatif',
  pick: 'Montrer sur la page',
  pickAgain: 'Montrer autre chose',
  picked: (what) => `Vous montrez : ${what}`,
  unpick: 'Ne rien montrer',
  pickHelp: 'Cliquez sur ce que vous voulez montrer. Au clavier : flèches, puis Entrée. Échap pour revenir.',
  takePicture: 'Ajouter une image de la page',
  replacePicture: 'Remplacer l’image',
  takingPicture: 'L’image est en préparation…',
  pictureTitle: 'Montrez ce que vous voulez dire',
  drawHelp:
    'Dessinez sur l’image. Au clavier : choisissez un outil, déplacez la marque avec les flèches et changez sa taille avec Maj.',
  tools: { rectangle: 'Rectangle', arrow: 'Flèche' },
  undo: 'Annuler la marque',
  usePicture: 'Utiliser cette image',
  pictureAdded: 'Une image est jointe.',
  removePicture: 'Retirer l’image',
  noPicture: 'Impossible de faire une image de cette page. Vous pouvez envoyer votre message sans image.',
  pictureLost: 'Votre message est arrivé, mais pas son image.',
  pictureWaits:
    'Votre message est arrivé. Son image sera envoyée si vous revenez sur ce site dans l’heure qui vient.',
  known: (count) => (count === 1 ? 'Quelqu’un l’a déjà signalé.' : `Cela a déjà été signalé ${count} fois.`),
  auditIssues: {
    broken_link: 'L’équipe sait déjà que ce lien ne fonctionne pas.',
    broken_image: 'L’équipe sait déjà que cette image ne s’affiche pas.',
    link_without_text:
      'L’équipe sait déjà qu’il manque à ce lien le texte dont ont besoin les personnes qui ne peuvent pas le voir.',
    image_without_alt:
      'L’équipe sait déjà qu’il manque à cette image la description dont ont besoin les personnes qui ne peuvent pas la voir.',
  },
  meToo: 'J’ai aussi ce problème',
  meTooThanks: 'C’est noté.',
  messages: (count) => `Envoyer aussi les messages d’erreur de cette page (${count})`,
  showMessages: 'Voir ce qui est envoyé',
  send: 'Envoyer',
  sending: 'Envoi en cours…',
  cancel: 'Annuler',
  close: 'Fermer',
  required: 'Ce champ est obligatoire.',
  sent: 'Merci',
  sentText: 'Votre message est arrivé. Sa page vous montre la suite qui lui est donnée.',
  follow: 'Suivre mon message',
  waits:
    'Il n’y a pas de connexion. Votre message est conservé dans ce navigateur et sera envoyé lors de votre prochaine visite.',
  failed: (why) => `L’envoi n’a pas abouti. ${why}`,
  another: 'Signaler autre chose',
};
