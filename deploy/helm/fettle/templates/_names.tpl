{{- define "fettle.name" -}}
{{- if contains "fettle" .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-fettle" .Release.Name }}{{ end -}}
{{- end }}

{{/* Of the objects of one kind of process; a dict with "root" and "component". */}}
{{- define "fettle.selector" -}}
app.kubernetes.io/name: fettle
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "fettle.labels" -}}
{{ include "fettle.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* What both kinds of pods have in common; a dict with "root", "component", and "values". */}}
{{- define "fettle.podTemplate" -}}
metadata:
  labels:
    {{- include "fettle.labels" . | nindent 4 }}
  annotations:
    {{- /* Pods restart when a setting changes. */}}
    checksum/settings: {{ toYaml .root.Values.settings | sha256sum }}
    {{- with .root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  # Their variables begin with FETTLE_ too.
  enableServiceLinks: false
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "fettle.selector" . | nindent 10 }}
  containers:
    - name: {{ .component }}
      image: {{ printf "%s:%s" .root.Values.image.repository (default .root.Chart.AppVersion .root.Values.image.tag) | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      envFrom:
        - configMapRef: { name: {{ include "fettle.name" .root }} }
        - secretRef: { name: {{ required "existingSecret must name a Secret with DATABASE_URL and FETTLE_SECRET" .root.Values.existingSecret }} }
      env:
        - { name: FETTLE_ROLE, value: {{ .component }} }
      {{- if eq .component "web" }}
      ports:
        - { name: http, containerPort: 4000 }
      # It listens once the database is migrated; while another pod migrates it, it waits.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
      lifecycle:
        # Until the load balancer knows that this pod is going.
        preStop: { exec: { command: [sleep, "5"] } }
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml .values.resources | nindent 8 }}
      volumeMounts:
        - { name: temporary, mountPath: /tmp }
        - { name: data, mountPath: /data }
  volumes:
    # Files are in the bucket; these are for uploads in progress.
    - { name: temporary, emptyDir: {} }
    - { name: data, emptyDir: {} }
{{- end }}
