// Renders the chart where there is no Helm, with the same template engine and functions: Go's text/template and Sprig.
// `npm run check-chart` builds it. Arguments: the folder of the chart, and a file of values.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	sprig "github.com/Masterminds/sprig"
	yaml "gopkg.in/yaml.v3"
)

type object = map[string]interface{}

func main() {
	chart := os.Args[1]
	values := read(filepath.Join(chart, "values.yaml"))
	merge(values, read(os.Args[2]))
	about := read(filepath.Join(chart, "Chart.yaml"))
	data := object{
		"Values":  values,
		"Chart":   object{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": object{"Name": "portal", "Service": "Helm", "Namespace": "portal"},
	}
	templates := template.New("chart").Option("missingkey=zero")
	templates.Funcs(functions(templates))
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	stopOn(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		stopOn(err)
		_, err = templates.New(filepath.Base(file)).Parse(string(text))
		stopOn(err)
	}
	for _, file := range files {
		if filepath.Ext(file) != ".yaml" {
			continue
		}
		var text bytes.Buffer
		stopOn(templates.ExecuteTemplate(&text, filepath.Base(file), data))
		// Helm does the same.
		fmt.Printf("---\n%s\n", strings.ReplaceAll(text.String(), "<no value>", ""))
	}
}

// The functions that Helm adds to those of Sprig, as far as the chart uses them.
func functions(templates *template.Template) template.FuncMap {
	all := sprig.TxtFuncMap()
	all["include"] = func(name string, data interface{}) (string, error) {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	all["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all["toYaml"] = func(value interface{}) (string, error) {
		var text bytes.Buffer
		encoder := yaml.NewEncoder(&text)
		encoder.SetIndent(2)
		err := encoder.Encode(value)
		return strings.TrimSuffix(text.String(), "\n"), err
	}
	return all
}

func read(path string) object {
	text, err := os.ReadFile(path)
	stopOn(err)
	values := object{}
	stopOn(yaml.Unmarshal(text, &values))
	return values
}

func merge(values object, others object) {
	for key, other := range others {
		inner, isObject := other.(object)
		known, isKnown := values[key].(object)
		if isObject && isKnown {
			merge(known, inner)
		} else {
			values[key] = other
		}
	}
}

func stopOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
