// Runs in the browser at /docs; Swagger UI's bundle is loaded before it.
const reference = document.getElementById('reference');

window.SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.spec,
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Without this the address of the document is sent to a validator on the internet.
  validatorUrl: null,
  // A token typed in here is gone when the page is left.
  persistAuthorization: false,
});
