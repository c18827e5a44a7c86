// Renders a Helm chart with what Helm renders charts with: Go's text/template and the sprig functions. It has the functions that
// Helm adds and this chart uses; installing, hooks, and dependencies are not its business.
//
//	render-chart <chart> <release> <values.yaml>…
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(chart string, release string, valueFiles []string) error {
	values, err := read(filepath.Join(chart, "values.yaml"))
	if err != nil {
		return err
	}
	for _, file := range valueFiles {
		more, err := read(file)
		if err != nil {
			return err
		}
		merge(values, more)
	}
	about, err := read(filepath.Join(chart, "Chart.yaml"))
	if err != nil {
		return err
	}
	data := object{
		"Values":  values,
		"Chart":   object{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": object{"Name": release, "Namespace": "default", "Service": "Helm"},
	}
	return render(chart, data)
}

func render(chart string, data object) error {
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := all.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		fmt.Printf("---\n# %s\n", name)
		if err := all.ExecuteTemplate(os.Stdout, name, data); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

func read(file string) (object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	values := object{}
	return values, yaml.Unmarshal(text, &values)
}

func merge(into object, more object) {
	for name, value := range more {
		inner, isObject := value.(object)
		known, wasObject := into[name].(object)
		if isObject && wasObject {
			merge(known, inner)
		} else {
			into[name] = value
		}
	}
}
